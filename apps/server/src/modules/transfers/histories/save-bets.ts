/** Lines of a history become bets of members, each change once, and are reported as facts in the same transaction. */
import type { PlayedBet } from '#vendors/plugin-history.ts';
import type { Tx } from '../../../db/db.ts';
import { betIdOf } from '../../../outside/vendor-bets.ts';
import type { Merchant } from '../../merchants/index.ts';
import { now, type Transfers } from '../context.ts';
import { afterLine, type BetChange, isReported, type Known, readLine } from './rules.ts';
import {
  type BetRow,
  betsOf,
  type HistoryKey,
  type LeftLine,
  leaveLines,
  membersOf,
  saveBets,
  takeLeft,
} from './store.ts';

/** The history is locked. */
export async function saveLines(
  transfers: Transfers,
  tx: Tx,
  { merchant, key }: { readonly merchant: Merchant; readonly key: HistoryKey },
  lines: readonly PlayedBet[],
): Promise<void> {
  if (lines.length === 0) return;
  const known = await knownOf(transfers, tx, merchant, key, lines);
  const before = await betsOf(tx, key, [...new Set(lines.map(({ betId }) => betId))]);
  const { after, left } = readAll(lines, known, before);
  const changed: { readonly was: BetRow | undefined; readonly is: BetRow }[] = [];
  for (const [bet, change] of after) {
    const was = before.get(bet);
    if (was && was.version === change.version && !isReported(was, change)) continue;
    const revision = (was?.revision ?? 0) + (isReported(was, change) ? 1 : 0);
    changed.push({ was, is: { ...key, ...change, revision } });
  }
  const saved = changed.map(({ is }) => is);
  await saveBets(tx, saved);
  const reported = changed.filter(({ was, is }) => isReported(was, is));
  await transfers.outbox.publishMany(
    tx,
    reported.map(({ was, is }) => ({
      merchantId: merchant.id,
      kind: 'bet.changed' as const,
      body: factOf(merchant, was, is),
    })),
  );
  const leftNow = new Set(left.map(({ line }) => line.betId));
  await takeLeft(
    tx,
    key,
    [...after.keys()].filter((bet) => !leftNow.has(bet)),
  );
  await leaveLines(tx, key, left, now(transfers));
}

async function knownOf(
  { catalog, clock }: Transfers,
  tx: Tx,
  merchant: Merchant,
  key: HistoryKey,
  lines: readonly PlayedBet[],
): Promise<Known> {
  const members = await membersOf(tx, key, [...new Set(lines.map(({ player }) => player))]);
  const games = await catalog.gamesByCode(tx, merchant.id, [...new Set(lines.map(({ gameCode }) => gameCode))]);
  return {
    currency: merchant.currency,
    memberOf: (player) => members.get(player),
    hasGame: (gameCode) => games.has(gameCode),
    nowMs: clock.now(),
  };
}

/** Of several lines of a bet the versions come in their order, wherever they stand; one that can be read makes up for those before. */
function readAll(lines: readonly PlayedBet[], known: Known, before: ReadonlyMap<string, BetRow>) {
  const after = new Map<string, BetChange>();
  const left = new Map<string, LeftLine>();
  for (const line of lines.toSorted((one, other) => one.version - other.version)) {
    const read = readLine(line, known);
    const was = after.get(line.betId) ?? before.get(line.betId);
    const change = typeof read === 'string' ? read : afterLine(was, read);
    if (typeof change === 'string') left.set(line.betId, { line, reason: change });
    else {
      after.set(line.betId, change);
      left.delete(line.betId);
    }
  }
  return { after, left: [...left.values()] };
}

function factOf(merchant: Merchant, was: BetRow | undefined, is: BetRow) {
  return {
    betId: betIdOf(merchant.id, is.vendor, is.bet),
    memberId: is.member_id,
    isTrial: false,
    game: is.game_code,
    currency: merchant.currency.code,
    stakeMinor: is.stake_minor.toString(),
    payoutMinor: is.payout_minor.toString(),
    ...(is.result !== null && { result: is.result }),
    // Once: what was counted before is counted no more.
    countedMinor: (is.counted_minor - (was?.counted_minor ?? 0n)).toString(),
    revision: is.revision,
    at: is.placed_at.toISOString(),
    // What is in a vendor's own wallet is cash.
    bonusParts: [],
  };
}
