/**
 * Reads the text of a retail slip of Vietnam and says what it costs:
 *   npm run --silent slip -- --region N|C|S --text TEXT [--today CODE,CODE,…]
 * Prints one JSON line: the canonical text, its lines with the play that settles each and the cost as a product, and the whole cost.
 * Exit code 0: read; 1: refused, with place, token and reason of each row's first flaw; 2: wrong usage.
 */
import { parseArgs } from 'node:util';
import { loadPlays } from '#lottery-kit/load-plays.ts';
import { costOf, numbersOf, type SlipCost, totalOf } from '#lottery-kit/retail/cost.ts';
import { readSlip } from '#lottery-kit/retail/read-slip.ts';
import type { Region, SlipLine } from '#lottery-kit/retail/slip.ts';
import { stations } from '#lottery-kit/retail/stations.ts';
import { writeLine, writeSlip } from '#lottery-kit/retail/write-slip.ts';

const USAGE = 'usage: npm run --silent slip -- --region N|C|S --text TEXT [--today CODE,CODE,…]';
const regionOf: Readonly<Record<string, Region>> = { N: 'north', C: 'central', S: 'south' };

class WrongUsage extends Error {}

async function readBy({ region, text, today }: ReturnType<typeof optionsOf>): Promise<object> {
  const plays = await loadPlays(region === 'north' ? 'vnn' : 'vns');
  const { lines, flaws } = readSlip(text, { region, today, plays });
  if (flaws.length > 0) return { refusals: flaws };
  return { text: writeSlip(lines), lines: lines.map(lineJson), cost: Number(totalOf(lines)) };
}

function lineJson(line: SlipLine) {
  const { stations: at, type, play, selection } = line;
  const cost = costOf(line);
  return {
    text: writeLine(line),
    ...('named' in at && at.named.length > 0 && { at: at.named }),
    type,
    play: play.code,
    numbers: numbersOf(selection),
    stations: cost.stations,
    bets: cost.bets,
    units: cost.units,
    amount: Number(cost.amount),
    cost: Number(cost.cost),
    explanation: explained(cost),
  };
}

function explained({ stations: count, bets, counted, numbers, units, amount, cost }: SlipCost): string {
  const many = (some: number, what: string) => `${some} ${what}${some === 1 ? '' : 's'}`;
  const of = counted === 'numbers' ? '' : ` of ${many(numbers, 'number')}`;
  const what = { numbers: 'number', orders: 'order', choices: 'choice' }[counted];
  return `${many(count, 'station')} × ${many(bets, what)}${of} × ${many(units, 'unit')} × ${amount} = ${cost}`;
}

function optionsOf(args: readonly string[]) {
  const { region: letter, text, today: codes } = parse(args);
  const region = letter === undefined ? undefined : regionOf[letter.toUpperCase()];
  if (!region || text === undefined) throw new WrongUsage('--region and --text are needed');
  const today = codes?.split(',');
  const unknown = today?.find((code) => !Object.hasOwn(stations[region], code));
  if (unknown !== undefined) {
    throw new WrongUsage(`${unknown} is no station there; one is ${Object.keys(stations[region]).join(' ')}`);
  }
  return { region, text, today };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { region: text, text, today: text } }).values;
  } catch (problem) {
    throw new WrongUsage(problem instanceof Error ? problem.message : String(problem));
  }
}

try {
  const answer = await readBy(optionsOf(process.argv.slice(2)));
  console.log(JSON.stringify(answer));
  if ('refusals' in answer) process.exitCode = 1;
} catch (problem) {
  if (!(problem instanceof WrongUsage)) throw problem;
  console.error(`${problem.message}\n${USAGE}`);
  process.exitCode = 2;
}
