/** What a contract would have paid: its terms over the days or hours of a branch. Pure. */

import { dividendOf, hoursWithinDay, rateOf, revenueResultOf, salaryOf, shareOf } from '../../formulas/index.ts';
import { periodAt } from '../../periods.ts';
import type { EnteredContract, Terms } from '../terms/index.ts';
import type { PeriodRow } from './store.ts';

export interface Replayed {
  /** A month, as `2026-11`. */
  readonly month: string;
  readonly paidMinor: bigint;
  /** Stakes less payouts. */
  readonly ggrMinor: bigint;
}

const noon = (day: string) => Temporal.PlainDateTime.from(`${day}T12`).toZonedDateTime('UTC').epochMilliseconds;

/** The days of each period that the contract pays by, with the month in which it begins. */
function periodsOf({ kind, terms: { period } }: EnteredContract, rows: readonly PeriodRow[]) {
  if (kind !== 'dividend' && kind !== 'revenue') {
    return [...Map.groupBy(rows, (row) => row.period.slice(0, 7))].map(([month, days]) => ({ month, days }));
  }
  const begun = (row: PeriodRow) =>
    periodAt(kind, noon(row.period.slice(0, 10)), { timeZone: 'UTC', period }).from.toISOString();
  return [...Map.groupBy(rows, begun)].map(([from, days]) => ({ month: from.slice(0, 7), days }));
}

/**
 * Dividends and revenue share by their own periods, each in the month in which it begins, without costs and carried losses: what is lost in one is
 * taken off no other, and so it is never less than the contract would pay.
 */
export function replay(contract: EnteredContract, days: readonly PeriodRow[]): readonly Replayed[] {
  const paid = periodsOf(contract, days).map((period) => ({ ...period, paidMinor: paidIn(contract, period.days) }));
  return [...Map.groupBy(paid, ({ month }) => month)].map(([month, own]) => ({
    month,
    paidMinor: own.reduce((sum, { paidMinor }) => sum + paidMinor, 0n),
    ggrMinor: own.reduce((sum, period) => sum + ggrOf(period.days), 0n),
  }));
}

const ggrOf = (rows: readonly PeriodRow[]) => rows.reduce((sum, { stake, payout }) => sum + stake - payout, 0n);

function paidIn({ kind, terms }: EnteredContract, rows: readonly PeriodRow[]): bigint {
  if (terms.revenue) return revenueOf(terms, terms.revenue, rows);
  if (kind === 'dividend') {
    const salesMinor = rows.reduce((sum, { valid }) => sum + valid, 0n);
    const activeMembers = rows.reduce((max, { active }) => Math.max(max, Number(active)), 0);
    const period = { baseMinor: ggrOf(rows), salesMinor, activeMembers, days: Math.max(1, rows.length) };
    return dividendOf(terms.tiers, period, terms.rule).grossMinor;
  }
  return kind === 'realtime' ? realtimePaid(terms, rows) : salariesPaid(terms, rows);
}

/** By the highest tier, whatever was bet to date, without other costs than the fee, and with live bets in full: never less than it would pay. */
function revenueOf({ tiers }: Terms, rule: NonNullable<Terms['revenue']>, rows: readonly PeriodRow[]): bigint {
  const sum = (of: (row: PeriodRow) => bigint) => rows.reduce((total, row) => total + of(row), 0n);
  const all = {
    stakeMinor: sum(({ stake }) => stake),
    payoutMinor: sum(({ payout }) => payout),
    wonStakeMinor: sum((row) => row.won_stake),
    lostStakeMinor: sum((row) => row.lost_stake),
    lostMinor: sum(({ lost }) => lost),
  };
  const without = { depositsMinor: 0n, awardsMinor: 0n, rebatesMinor: 0n };
  const { resultMinor: baseMinor } = revenueResultOf({ ...rule, isLiveHalved: false }, { all, live: all }, without);
  const activeMembers = rows.reduce((max, { active }) => Math.max(max, Number(active)), 0);
  const highest = tiers.at(-1)?.salesMinor ?? 0n;
  return dividendOf(tiers, { baseMinor, salesMinor: highest, activeMembers, days: 1 }).grossMinor;
}

/** By the highest rate, since bets are not known one by one: never less than the contract would pay. */
function realtimePaid({ tiers }: Terms, rows: readonly PeriodRow[]): bigint {
  const highest = tiers.map(rateOf).reduce((max, rate) => (rate > max ? rate : max), 0n);
  return rows.reduce((sum, { valid }) => sum + shareOf(valid, highest), 0n);
}

/** By day or hour; hours that have a maximum of the day within it. */
function salariesPaid({ tiers, dayCapMinor: capMinor }: Terms, rows: readonly PeriodRow[]): bigint {
  const days = Map.groupBy(rows, ({ period }) => period.slice(0, 10));
  return [...days.values()].reduce((total, ofDay) => {
    const earned = ofDay.map(({ stake, payout, valid, active }) => {
      const figures = { salesMinor: valid, activeMembers: Number(active), lossMinor: stake - payout };
      return { earnedMinor: salaryOf(tiers, figures).grossMinor, capMinor };
    });
    return hoursWithinDay(earned).reduce((sum, one) => sum + one, total);
  }, 0n);
}

/** The month in which most of the house's part would have been paid; where the house lost, more than all of it. */
export function worstOf(months: readonly Replayed[]): Replayed | undefined {
  const isWorse = (a: Replayed, b: Replayed) => {
    if (a.ggrMinor <= 0n || b.ggrMinor <= 0n) return a.paidMinor - a.ggrMinor > b.paidMinor - b.ggrMinor;
    return a.paidMinor * b.ggrMinor > b.paidMinor * a.ggrMinor;
  };
  return months.reduce<Replayed | undefined>((worst, one) => (!worst || isWorse(one, worst) ? one : worst), undefined);
}
