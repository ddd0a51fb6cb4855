"""Many matches: which tables and boards, run by an executor, kept in one file, told in means."""
