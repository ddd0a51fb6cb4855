"""What all tests share: how many examples hypothesis tries.

`HYPOTHESIS_PROFILE=long` searches longer. On a build server (`CI`) the examples are the same in
every run.
"""

from __future__ import annotations

import os

from hypothesis import settings

CI = bool(os.environ.get("CI"))

settings.register_profile("quick", max_examples=30, deadline=None, derandomize=CI)
settings.register_profile("long", max_examples=1000, deadline=None, derandomize=CI)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
