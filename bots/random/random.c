/* A bot that plays any game at random: it copies one of the moves it is offered.
 *
 * Build:  cc -O2 -o bots/build/random-c bots/random/random.c        (or `make -C bots`)
 * Run:    kartenspiel match rothspitzen 'dice=bots/build/random-c 7' @random @random
 *         7 is a seed, a whole number, for runs that can be repeated; without it every run is another.
 */
#define _XOPEN_SOURCE 700 /* getline, random */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char *next(char *text) { return strstr(text, " | "); }

int main(int argc, char **argv) {
    struct timespec now;
    char *line = NULL;
    size_t size = 0;

    clock_gettime(CLOCK_REALTIME, &now);
    srandom(argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10)
                     : (unsigned)now.tv_nsec ^ (unsigned)now.tv_sec ^ (unsigned)getpid() << 16);
    setvbuf(stdout, NULL, _IOLBF, 0); /* hand over every line at once, to a pipe too */
    puts("bot random");
    while (getline(&line, &size, stdin) >= 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            break;
        if (strncmp(line, "choose ", 7) != 0)
            continue;
        long moves = 0;
        for (char *at = line; (at = next(at)); at += 3)
            moves++;
        if (moves == 0)
            continue;
        char *move = next(line) + 3;
        for (long skip = random() % moves; skip > 0; skip--)
            move = next(move) + 3;
        char *end = next(move);
        if (end)
            *end = '\0';
        puts(move);
    }
    free(line);
    return 0;
}
