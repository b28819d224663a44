/** The levels of a merchant as a document, checked and read. */
import { type LevelScheme, schemeFlawOf } from '#contract';
import { configuredAmount, ok, parseAmount, type Result, refuse } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { Ladder } from './rules.ts';

export interface Scheme extends Ladder {
  readonly version: number;
  readonly terms: LevelScheme;
  readonly payMinMinor: bigint;
  /** What it gives at a level: 0 where it gives nothing. */
  readonly gives: (what: 'gift' | 'monthly' | 'birthday', level: number) => bigint;
}

export function readScheme({ currency }: Merchant, version: number, terms: LevelScheme): Scheme {
  const minor = (amount: string) => configuredAmount(amount, currency);
  return {
    version,
    terms,
    windowDays: terms.windowDays,
    payMinMinor: minor(terms.payMin),
    rungs: terms.levels.map(({ valid, deposits, keep }) => ({
      validMinor: minor(valid),
      depositsMinor: minor(deposits),
      keepMinor: minor(keep),
    })),
    gives: (what, level) => minor(terms.levels[level - 1]?.[what] ?? '0'),
  };
}

/** A later level never takes less than the one before. */
export function checkScheme(merchant: Merchant, text: string): Result<LevelScheme, 'levels.malformed'> {
  const flaw = (field: string) => refuse('levels.malformed', { field });
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return flaw('JSON');
  }
  const found = schemeFlawOf(raw);
  if (found !== undefined) return flaw(found);
  const terms = raw as LevelScheme;
  const isAmount = (amount: string | undefined) => amount === undefined || parseAmount(amount, merchant.currency).ok;
  const amounts = terms.levels.flatMap(({ withdrawal = {}, ...own }) => [
    ...Object.values(own),
    withdrawal.maximum,
    withdrawal.dailyMaximum,
    withdrawal.feeFixed,
  ]);
  if (![terms.payMin, ...amounts].every(isAmount)) return flaw('amount');
  const { rungs } = readScheme(merchant, 0, terms);
  const wrong = rungs.findIndex((rung, at) => {
    const below = rungs[at - 1];
    if (!below) return false;
    const isMore = rung.validMinor > below.validMinor || rung.depositsMinor > below.depositsMinor;
    const isNoLess =
      rung.validMinor >= below.validMinor &&
      rung.depositsMinor >= below.depositsMinor &&
      rung.keepMinor >= below.keepMinor;
    return !(isMore && isNoLess);
  });
  return wrong < 0 ? ok(terms) : flaw(`/levels/${wrong}`);
}
