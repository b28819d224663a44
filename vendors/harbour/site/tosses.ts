/** Harbour's log of tosses: an entry for each toss, and for each change of one, so that a period that is over stays as it is. */
import { formatAmount } from '#kernel';
import { pageOf } from '#provider-kit';
import type { BetsAnswer, BetsQuestion } from '../messages.ts';
import type { Book } from './book.ts';
import type { Toss } from './toss.ts';

const MAX_STORED = 2_000;

export function logToss({ tosses, changed }: Book, toss: Toss): void {
  if (tosses.length >= MAX_STORED) tosses.shift();
  tosses.push(toss);
  changed();
}

/** How the newest tosses stand, the newest first. */
export function newestTosses({ tosses }: Book, count: number): readonly Toss[] {
  const latest = new Map(tosses.map((toss) => [toss.id, toss]));
  return [...latest.values()].slice(-count).reverse();
}

/** Gives the stake back and takes the payout, as far as it is still there. */
export function takeBack(book: Book, id: string, nowMs: number): void {
  const toss = book.tosses.findLast((one) => one.id === id);
  const holding = toss && book.holdingOf(toss.account, toss.player, toss.currency.code);
  if (!holding || toss.result === 'void') return;
  const balanceMinor = holding.balanceMinor + toss.stakeMinor - toss.payoutMinor;
  holding.balanceMinor = balanceMinor < 0n ? 0n : balanceMinor;
  logToss(book, { ...toss, payoutMinor: 0n, result: 'void', version: toss.version + 1, changedAtMs: nowMs });
}

export function listTosses({ tosses }: Book, account: string, requested: BetsQuestion): BetsAnswer {
  const { from, to, cursor } = requested;
  const lines = tosses
    .filter((toss) => toss.account === account && toss.changedAtMs >= from && toss.changedAtMs < to)
    .map(({ id, player, game, currency, stakeMinor, payoutMinor, result, version, atMs }) => ({
      id,
      player,
      game,
      currency: currency.code,
      stake: formatAmount(stakeMinor, currency),
      payout: formatAmount(payoutMinor, currency),
      result,
      version,
      at: atMs,
    }));
  const { rows, ...rest } = pageOf(lines, cursor);
  return { ...requested, bets: rows, ...rest };
}
