// A bot that plays any game at random: it copies one of the moves it is offered.
//
// Build:  javac -d bots/build bots/random/RandomBot.java            (or `make -C bots`)
// Run:    kartenspiel match rothspitzen 'dice=java -cp bots/build RandomBot 7' @random @random
//         7 is a seed, a whole number, for runs that can be repeated; without it every run is another.
// Or:     'dice=java bots/random/RandomBot.java 7' needs no build, but compiles at every start.
//
// Not called `Random`: that name is the library's.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Random;

public class RandomBot {
    public static void main(String[] args) throws IOException {
        Random random = args.length > 0 ? new Random(Long.parseLong(args[0])) : new Random();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        say("bot random");
        for (String line; (line = in.readLine()) != null && !line.equals("quit"); ) {
            if (line.startsWith("choose ")) {
                String[] words = line.split(" \\| "); // choose MS, then the moves
                say(words[1 + random.nextInt(words.length - 1)]);
            }
        }
    }

    static void say(String line) {
        System.out.println(line);
        System.out.flush(); // hand over every line at once
    }
}
