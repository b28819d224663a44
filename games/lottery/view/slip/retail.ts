/** A retail slip of Vietnam as lines of this game's slip, and the slip's lines as such a text. Pure. */
import { type Currency, formatAmount, parseAmount } from '#kernel';
import type { LotterySelection } from '#lottery-kit/counting.ts';
import { costOf, numbersOf, type SlipCost } from '#lottery-kit/retail/cost.ts';
import { readSlip } from '#lottery-kit/retail/read-slip.ts';
import type { SlipFlaw, SlipLine } from '#lottery-kit/retail/slip.ts';
import { linesOfStations } from '#lottery-kit/retail/stations-of-lines.ts';
import { slipLineOf, writeLine, writeSlip } from '#lottery-kit/retail/write-slip.ts';
import type { PlacedOrder } from '#stage-kit';
import { type Draft, emptyDraft } from '../draft/draft.ts';
import { type Outlet, stationsAt } from '../retail/outlet.ts';
import type { Catalogue } from './catalogue.ts';
import { isLine, type Line, lineOf, priceOf, type Terms } from './slip.ts';

type PlacedLine = Pick<PlacedOrder['lines'][number], 'play' | 'selection' | 'unit'>;

export interface RetailLine {
  readonly text: string;
  /** Codes of the stations that its row is for; empty where it names none. */
  readonly stations: readonly string[];
  readonly line: Line;
  readonly cost: SlipCost;
}

export interface ReadRetail {
  readonly lines: readonly RetailLine[];
  readonly flaws: readonly SlipFlaw[];
}

/** Without an outlet a game draws one board of its own: a slip that names stations is refused at the first of them. */
export type RetailOutlet = Pick<Outlet, 'region' | 'today'>;

export function readRetail(
  text: string,
  { group, plays }: Catalogue,
  currency: Currency,
  outlet: RetailOutlet = { region: group === 'vnn' ? 'north' : 'south', today: [] },
): ReadRetail {
  const { lines, flaws } = readSlip(text, { ...outlet, plays });
  return {
    flaws,
    lines: lines.map((line) => ({
      text: writeLine(line),
      stations: stationsAt(outlet, line),
      line: pricedLine(line, currency),
      cost: costOf(line),
    })),
  };
}

/** 1k is a thousand of the currency. */
const minorUnit = ({ decimals }: Pick<Currency, 'decimals'>) => 10n ** BigInt(decimals);

export function amountText(amount: bigint, currency: Currency): string {
  return formatAmount(amount * minorUnit(currency), currency);
}

function pricedLine({ play, selection, amount }: SlipLine, currency: Currency): Line {
  const line = lineOf(play, draftOf(play, selection));
  if (!isLine(line)) throw new Error('a line of a slip is a bet');
  return { ...line, unitMinor: amount * minorUnit(currency) };
}

function draftOf(play: SlipLine['play'], selection: LotterySelection): Draft {
  const numbers = numbersOf(selection);
  const empty = emptyDraft(play);
  return empty.form === 'numbers' ? { ...empty, typed: numbers.join(' ') } : { ...empty, rows: [numbers] };
}

/** Orders as they were placed, as the text of one slip. */
export function writeOrders(
  orders: readonly { readonly station: string | undefined; readonly lines: readonly PlacedLine[] }[],
  { find }: Pick<Catalogue, 'find'>,
  currency: Currency,
): string {
  const unit = minorUnit(currency);
  const all = orders.map(({ station, lines }) => ({
    station,
    lines: lines.flatMap(({ play: code, selection, unit: price }) => {
      const play = find(code);
      const read = parseAmount(price, currency);
      return (play && read.ok && slipLineOf(play, selection ?? {}, read.value / unit)) || [];
    }),
  }));
  return writeSlip(linesOfStations(all));
}

/** The lines that retail slips have words for, and how many they have none for. */
export function writeRetail(
  lines: readonly Line[],
  terms: Terms,
  currency: Currency,
): { readonly text: string; readonly without: number } {
  const unit = minorUnit(currency);
  const written = lines.flatMap((line) => {
    const minor = priceOf(line, terms);
    const whole = minor % unit === 0n ? slipLineOf(line.play, line.selection, minor / unit) : undefined;
    return whole ?? [];
  });
  return { text: writeSlip(written), without: lines.length - written.length };
}
