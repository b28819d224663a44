/** Writes lines as the text of a slip, in one canonical form: what reads this text writes it again. */
import type { LotteryPlay } from '../counting.ts';
import type { Selection } from '../selection/selection.ts';
import { numbersOf } from './cost.ts';
import { writtenNumbers } from './number-sets.ts';
import type { SlipLine, SlipStations } from './slip.ts';
import { typeOfPlay } from './types.ts';

export function writeSlip(lines: readonly SlipLine[]): string {
  return lines.map(writeLine).join('\n');
}

export function writeLine({ stations, type, selection, amount }: SlipLine): string {
  const numbers = writtenNumbers(numbersOf(selection));
  return `${writtenStations(stations)}${numbers} ${type} ${writtenAmount(amount)}`;
}

function writtenStations(stations: SlipStations): string {
  if ('first' in stations) return `${stations.first}d `;
  return stations.named.map((code) => `${code} `).join('');
}

const THOUSAND = 1_000n;

function writtenAmount(amount: bigint): string {
  const rest = `${amount % THOUSAND}`.padStart(3, '0').replace(/0+$/, '');
  return `${amount / THOUSAND}${rest === '' ? '' : `.${rest}`}k`;
}

/** A ticket's line as a slip has it; undefined where slips have no word for its play or for the form of its selection. */
export function slipLineOf(play: LotteryPlay, selection: Selection, amount: bigint): SlipLine | undefined {
  const type = typeOfPlay(play);
  const isPlain = selection.bankers === undefined && numbersOf(selection).length > 0;
  return type && isPlain ? { stations: { named: [] }, type, play, selection, amount } : undefined;
}
