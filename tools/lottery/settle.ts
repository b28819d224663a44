/**
 * Settles a selection of a lottery's play:
 *   npm run --silent settle -- lottery --play CODE --selection JSON --draw JSON
 *   npm run --silent settle -- lottery --play CODE --selection JSON --all-draws
 * The first prints how many bets there are, how many win in each tier and how many return their stake. The second settles every draw and
 * prints in how many of them so many bets win. One JSON line. Exit code 0: settled; 1: refused, with the reason; 2: wrong usage.
 */
import { parseArgs } from 'node:util';
import {
  countBets,
  countDraws,
  everyDraw,
  loadPlay,
  PUSHED,
  picksOf,
  readDrawFor,
  readSelection,
  settle,
  wonBets,
} from '#lottery-kit';

const USAGE = [
  'usage: npm run --silent settle -- lottery --play CODE --selection JSON --draw JSON',
  '       npm run --silent settle -- lottery --play CODE --selection JSON --all-draws',
].join('\n');

class WrongUsage extends Error {}

type Options = ReturnType<typeof optionsOf>;

async function settleBy(options: Options): Promise<object> {
  const found = await loadPlay(options.play);
  if (!found) return { refusal: 'play.unknown' };
  const { group, play } = found;
  const raw = parsed(options.selection);
  const selection = raw === undefined ? undefined : readSelection(play, raw);
  if (!selection) return { refusal: 'selection.malformed' };
  if (!selection.ok) return { refusal: selection.refusal.code };
  if (options.draw === undefined) {
    if (countDraws(group) === undefined) return { refusal: 'draws.too-many' };
    const histogram: Record<number, number> = {};
    const picks = picksOf(play, selection.value);
    let draws = 0;
    for (const drawn of everyDraw(group)) {
      const won = wonBets(play, picks, drawn).reduce((sum, { tier, times }) => sum + (tier === PUSHED ? 0 : times), 0);
      histogram[won] = (histogram[won] ?? 0) + 1;
      draws += 1;
    }
    return { bets: countBets(play, selection.value), draws, histogram };
  }
  const draw = readDrawFor(group, play, parsed(options.draw));
  return draw.ok ? settle(play, selection.value, draw.value) : { refusal: draw.refusal.code };
}

/** Undefined for what is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function optionsOf(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [what, ...more] = positionals;
  if (what !== 'lottery' || more.length > 0) throw new WrongUsage('what is settled is: lottery');
  const { play, selection, draw, 'all-draws': allDraws = false } = values;
  if (play === undefined || selection === undefined) throw new WrongUsage('--play and --selection are needed');
  if ((draw === undefined) !== allDraws) throw new WrongUsage('either --draw or --all-draws');
  return { play, selection, draw };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        play: { type: 'string' },
        selection: { type: 'string' },
        draw: { type: 'string' },
        'all-draws': { type: 'boolean' },
      },
      allowPositionals: true,
    });
  } catch (problem) {
    throw new WrongUsage(problem instanceof Error ? problem.message : String(problem));
  }
}

try {
  const answer = await settleBy(optionsOf(process.argv.slice(2)));
  console.log(JSON.stringify(answer));
  if ('refusal' in answer) process.exitCode = 1;
} catch (problem) {
  if (!(problem instanceof WrongUsage)) throw problem;
  console.error(`${problem.message}\n${USAGE}`);
  process.exitCode = 2;
}
