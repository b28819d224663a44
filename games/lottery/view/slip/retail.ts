/** A retail slip of Vietnam as lines of this game's slip, and the slip's lines as such a text. Pure. */
import { type Currency, formatAmount } from '#kernel';
import type { LotterySelection } from '#lottery-kit/counting.ts';
import { costOf, numbersOf, type SlipCost } from '#lottery-kit/retail/cost.ts';
import { readSlip } from '#lottery-kit/retail/read-slip.ts';
import type { SlipFlaw, SlipLine } from '#lottery-kit/retail/slip.ts';
import { slipLineOf, writeLine, writeSlip } from '#lottery-kit/retail/write-slip.ts';
import { type Draft, emptyDraft } from '../draft/draft.ts';
import type { Catalogue } from './catalogue.ts';
import { isLine, type Line, lineOf, priceOf, type Terms } from './slip.ts';

export interface RetailLine {
  readonly text: string;
  readonly line: Line;
  readonly cost: SlipCost;
}

export interface ReadRetail {
  readonly lines: readonly RetailLine[];
  readonly flaws: readonly SlipFlaw[];
}

/** The games of the house draw one board of their own: a slip that names stations is refused at the first of them. */
const NO_STATIONS: readonly string[] = [];

export function readRetail(text: string, { group, plays }: Catalogue, currency: Currency): ReadRetail {
  const region = group === 'vnn' ? 'north' : 'south';
  const { lines, flaws } = readSlip(text, { region, today: NO_STATIONS, plays });
  return {
    flaws,
    lines: lines.map((line) => ({ text: writeLine(line), line: pricedLine(line, currency), cost: costOf(line) })),
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
