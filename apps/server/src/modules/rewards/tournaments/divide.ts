/** Divides a tournament: places, pool and prizes are written once, and nothing changes them any more. */
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Rewarding } from '../context.ts';
import { type Placed, placesOf, poolOf, type TournamentTerms, tournamentLifecycle } from './rules/index.ts';
import { applyBets, runningTournaments } from './score-bets.ts';
import {
  insertPrizes,
  keyOf,
  type RankedRow,
  setTournament,
  type TournamentKey,
  type TournamentRow,
  tiedWith,
  topOf,
  totalsOf,
} from './store.ts';

export interface Dividing {
  readonly merchant: Merchant;
  readonly row: TournamentRow;
  readonly terms: TournamentTerms;
}

/** The row is locked. */
export async function divide(rewards: Rewarding, tx: Tx, dividing: Dividing): Promise<void> {
  const { merchant, row, terms } = dividing;
  const key = keyOf(row);
  const ranked = (await rankedFor(tx, key, terms)).map(({ member_id, score }) => ({ memberId: member_id, score }));
  const poolMinor = poolOf(terms, await totalsOf(tx, key));
  const placed = placesOf(terms, ranked, poolMinor);
  await insertPrizes(tx, key, placed);
  const now = new Date(rewards.clock.now());
  const state = tournamentLifecycle.next(row.state, 'divide');
  await setTournament(tx, key, { state, due_at: now, pool_minor: poolMinor });
  await addPlaces(rewards, tx, merchant, row, placed);
}

/** As many as there are prizes, and all who share the last of them. */
async function rankedFor(tx: Tx, key: TournamentKey, { prizes, ties }: TournamentTerms): Promise<readonly RankedRow[]> {
  const top = await topOf(tx, key, prizes.length);
  const last = top.at(-1);
  if (ties === 'earlier' || !last || top.length < prizes.length) return top;
  const tied = await tiedWith(tx, key, last.score);
  return [...top.filter(({ score }) => score !== last.score), ...tied];
}

/** Tournaments whose score is made of places in this one. */
async function addPlaces(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  row: TournamentRow,
  placed: readonly Placed[],
) {
  for (const running of await runningTournaments(tx, merchant)) {
    const { terms } = running;
    if (terms.score !== 'place' || terms.placesOf !== row.code) continue;
    const name = `${row.code}:${row.number}`;
    const bets = placed.flatMap(({ memberId, place }) => {
      const points = terms.placePoints[place - 1] ?? 0n;
      const isInTime = row.ends_at > running.row.starts_at && row.ends_at <= running.row.ends_at;
      if (points === 0n || !isInTime) return [];
      const minor = { stakeMinor: 0n, payoutMinor: points, validMinor: 0n, weightBp: 0 };
      const times = { at: row.ends_at, placedAt: row.ends_at, isInTime };
      return [{ ...minor, ...times, ref: name, round: name, memberId, revision: 1, isReportedOnce: false }];
    });
    await applyBets(rewards, tx, merchant, running, bets);
  }
}
