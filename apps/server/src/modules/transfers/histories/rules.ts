/** Rules of histories: what a line means, and what it changes. Pure. */
import { type Currency, parseAmount } from '#kernel';
import type { BetHistoryPlan, PlayedBet } from '#vendors/plugin-history.ts';
import { atRisk } from '../../../outside/vendor-bets.ts';
import type { BetRow, HistoryRow, LeftReason } from './store.ts';

/** A vendor's clock may be ahead. */
const MAX_AHEAD_MS = 5 * 60_000;

/** A line in our terms. `countable`: what of the stake counts if it ends so. */
export interface BetLine {
  readonly bet: string;
  readonly memberId: string;
  readonly game: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly result: BetRow['result'];
  readonly countableMinor: bigint;
  readonly version: bigint;
  readonly placedAt: Date;
}

export interface Known {
  readonly currency: Currency;
  readonly memberOf: (player: string) => string | undefined;
  readonly hasGame: (gameCode: string) => boolean;
  readonly nowMs: number;
}

/** A bet, or why the line is none of a member. */
export function readLine(line: PlayedBet, known: Known): BetLine | LeftReason {
  const memberId = known.memberOf(line.player);
  if (memberId === undefined) return 'player';
  if (line.currency !== known.currency.code) return 'currency';
  if (!known.hasGame(line.gameCode)) return 'game';
  const [stakeMinor, paidMinor, validMinor] = [line.stake, line.payout, line.valid].map((amount) =>
    minorOf(amount, known.currency),
  );
  if (stakeMinor === undefined || paidMinor === undefined) return 'amount';
  if (line.valid !== undefined && validMinor === undefined) return 'amount';
  if (!Number.isSafeInteger(line.version) || line.version < 0) return 'amount';
  if (!(line.placedAt.getTime() <= known.nowMs + MAX_AHEAD_MS)) return 'time';
  const { result = null } = line;
  if (!canEndSo(result, stakeMinor, paidMinor)) return 'result';
  // What is given back is no payout.
  const payoutMinor = result === 'void' ? 0n : paidMinor;
  const riskMinor = result === null || result === 'void' ? 0n : atRisk(stakeMinor, payoutMinor);
  return {
    bet: line.betId,
    memberId,
    game: line.gameCode,
    stakeMinor,
    payoutMinor,
    result,
    countableMinor: validMinor !== undefined && validMinor < riskMinor ? validMinor : riskMinor,
    version: BigInt(line.version),
    placedAt: line.placedAt,
  };
}

function minorOf(amount: string | undefined, currency: Currency): bigint | undefined {
  const read = amount === undefined ? undefined : parseAmount(amount, currency);
  return read?.ok && read.value >= 0n ? read.value : undefined;
}

/** A word that the amounts deny would count a bet otherwise than it was paid. */
function canEndSo(result: BetRow['result'], stakeMinor: bigint, payoutMinor: bigint): boolean {
  if (result === 'lost' || result === 'half-lost') return payoutMinor < stakeMinor;
  if (result === 'won' || result === 'half-won') return payoutMinor > stakeMinor;
  if (result === 'push') return payoutMinor === stakeMinor;
  return true;
}

/** How a bet stands after a line. An older line changes nothing; what cannot be the same bet is a conflict. */
export function afterLine(row: BetChange | undefined, line: BetLine): BetChange | 'conflict' {
  if (!row) return { ...columnsOf(line), counted_minor: line.countableMinor };
  if (line.version < row.version) return row;
  const isTheBet =
    row.member_id === line.memberId &&
    row.game_code === line.game &&
    row.placed_at.getTime() === line.placedAt.getTime();
  const isSame =
    row.stake_minor === line.stakeMinor && row.payout_minor === line.payoutMinor && row.result === line.result;
  if (!isTheBet || (line.version === row.version && !isSame)) return 'conflict';
  const counted_minor = row.counted_minor > 0n ? row.counted_minor : line.countableMinor;
  return isSame ? { ...row, version: line.version } : { ...columnsOf(line), counted_minor };
}

export type BetChange = Omit<BetRow, 'merchant_id' | 'vendor' | 'revision'>;

function columnsOf(line: BetLine): Omit<BetChange, 'counted_minor'> {
  return {
    bet: line.bet,
    member_id: line.memberId,
    game_code: line.game,
    stake_minor: line.stakeMinor,
    payout_minor: line.payoutMinor,
    result: line.result,
    version: line.version,
    placed_at: line.placedAt,
  };
}

/** Whether a bet is to be published anew. */
export function isReported(before: BetChange | undefined, after: BetChange): boolean {
  return (
    !before ||
    before.stake_minor !== after.stake_minor ||
    before.payout_minor !== after.payout_minor ||
    before.result !== after.result
  );
}

export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** The period of a reading: begun anew, or as it was begun. It overlaps the last one by as much as lines are late. */
export function periodOf(
  { read_to: readTo, reading_to: readingTo }: HistoryRow,
  plan: BetHistoryPlan,
  nowMs: number,
): Period {
  const fromMs = readTo.getTime() - plan.lateSeconds * 1000;
  const toMs = Math.min(fromMs + plan.periodSeconds * 1000, Math.max(nowMs, readTo.getTime()));
  return { from: new Date(fromMs), to: readingTo ?? new Date(toMs) };
}
