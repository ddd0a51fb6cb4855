/* A bot that answers the first move it is offered, or with the argument `last` the last one, as
 * fast as a process can: for benchmarks.
 *
 * Build:  cc -O2 -o bots/build/first bots/first/first.c             (or `make -C bots`)
 * Run:    kartenspiel match rothspitzen bots/build/first bots/build/first bots/build/first
 *
 * No stdio: one read() takes what is there, be it many lines or a part of one; the answer is
 * written straight out of the line that it stands in.
 */
#define _GNU_SOURCE /* memmem */
#include <errno.h>
#include <string.h>
#include <unistd.h>

static char buffer[1 << 20];
static int takes_last;

static void say(const char *text, size_t length) {
    while (length > 0) {
        ssize_t written = write(1, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            _exit(0); /* nobody reads any more */
        text += written;
        length -= (size_t)written;
    }
}

/* One line with its LF. */
static void answer(char *line, char *end) {
    if (end - line >= 7 && memcmp(line, "choose ", 7) == 0) {
        char *move = memmem(line, (size_t)(end - line), " | ", 3);
        if (!move)
            return;
        char *stop;
        while (move += 3, stop = memmem(move, (size_t)(end - move), " | ", 3), takes_last && stop)
            move = stop;
        if (!stop)
            stop = end - 1;
        *stop++ = '\n';
        say(move, (size_t)(stop - move));
    } else if (end - line == 5 && memcmp(line, "quit\n", 5) == 0) {
        _exit(0);
    }
}

int main(int count, char **words) {
    size_t kept = 0; /* bytes of a line whose end has not come yet */

    takes_last = count > 1 && strcmp(words[1], "last") == 0;
    say("bot first\n", 10);
    while (kept < sizeof buffer) {
        ssize_t got = read(0, buffer + kept, sizeof buffer - kept);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return 0;
        char *line = buffer, *seen = buffer + kept, *last = seen + got, *end;
        while ((end = memchr(seen, '\n', (size_t)(last - seen)))) {
            answer(line, ++end);
            line = seen = end;
        }
        kept = (size_t)(last - line);
        if (line != buffer)
            memmove(buffer, line, kept);
    }
    return 1; /* a line of a megabyte is none of the protocol's */
}
