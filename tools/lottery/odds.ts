/**
 * Counts the odds of every lottery's play from the code that settles it, and compares them with the declared ones:
 *   npm run --silent odds [-- GROUP …]
 * One JSON line a play: bets of the full board, chances by kind of bet and tier, fair odds, the return at those, and in each prize book of
 * our merchants the lowest and the highest return of its bets, in Tradition by series. Up to ten million draws are all settled; beyond,
 * one draw of each class with the exact number of draws in it. Exit code 1: a declared chance is wrong.
 */
import { groups, isGroup, oddsOfGroup } from '#lottery-kit';
import { returnsByBook } from './book-returns.ts';

const named = process.argv.slice(2);
const unknown = named.find((name) => !isGroup(name));
if (unknown !== undefined) {
  console.error(
    `unknown group ${unknown}\nusage: npm run --silent odds [-- GROUP …]; a group is one of ${groups.join(' ')}`,
  );
  process.exitCode = 2;
} else {
  for (const group of named.length > 0 ? named.filter(isGroup) : groups) {
    const byBook = await returnsByBook(group);
    for await (const { flaws, ...odds } of oddsOfGroup(group, 'both')) {
      console.log(JSON.stringify({ ...odds, books: byBook(odds.play) }));
      for (const flaw of flaws) console.error(flaw);
      if (flaws.length > 0) process.exitCode = 1;
    }
  }
}
