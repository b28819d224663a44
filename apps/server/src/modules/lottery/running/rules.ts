/** Pure decisions of running rounds: where a round is, valid bets, and what becomes of a bet. */
import { checkStake, largestStakeMinor, type Settled, settledBy, stakeRuleFor, UNCAPPED } from '#engine-kit';
import type { GameManifest } from '#games/plugin.ts';
import { formatAmount, type Json, ok, parseAmount, type Result, refuse } from '#kernel';
import { type Merchant, stakeLimitsOf } from '../../merchants/index.ts';
import type { DrawKey, DrawRow } from '../draws/index.ts';
import type { RunningEngine, RunningGame } from './running-registry.ts';

/**
 * When the end of a round comes so late, the platform was away at it: nobody could cash out, and bets by hand are given back. Published
 * in the rules of the games.
 */
const AWAY_AFTER_MS = 3_000;
/** A cash-out that came in time is saved within this: bets are lost only after it. */
export const SETTLES_AFTER_MS = 1_000;

export const roundKey = (round: Pick<DrawRow, 'merchant_id' | 'game' | 'draw_index'>): DrawKey => ({
  merchantId: round.merchant_id,
  game: round.game,
  drawIndex: Number(round.draw_index),
});

export const phaseOf = ({ state }: Pick<DrawRow, 'state'>) =>
  state === 'selling' ? 'betting' : state === 'closed' ? 'running' : 'ended';

/** Milliseconds since the start of a round that runs. */
export const msOf = ({ draws_at: startsAt }: Pick<DrawRow, 'draws_at'>, now: Date) =>
  now.getTime() - startsAt.getTime();

/** When the next round takes bets until: for as long as the game says, and at least the game's and the jurisdiction's time between two rounds. */
export function closesAt(
  {
    rounds,
    manifest: { minRoundMs },
  }: Pick<RunningGame, 'rounds'> & { readonly manifest: Pick<GameManifest, 'minRoundMs'> },
  { manifest }: Pick<Merchant, 'manifest'>,
  opensAt: Date,
): Date {
  return new Date(opensAt.getTime() + Math.max(rounds.bettingMs, minRoundMs, manifest.play.minimumRoundMs));
}

/** "20261123-0042": the day, and the number of the round in it. */
export function nextNumber(before: string | undefined, now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const [lastDay, last] = before?.split('-') ?? [];
  return `${day}-${String(lastDay === day ? Number(last) + 1 : 1).padStart(4, '0')}`;
}

export interface ReadBet {
  readonly stakeMinor: bigint;
  /** As the engine read it: recorded and settled. */
  readonly bet: Json;
  /** Why a new bet like this is not taken: limits may have changed since the same bet was sent first. */
  readonly refused?: Result<never, 'stake.out_of_range'>;
}

export function readBet(
  merchant: Merchant,
  manifest: Pick<GameManifest, 'code' | 'stake' | 'variants'>,
  engine: RunningEngine,
  requested: { readonly stake: string; readonly input: unknown },
): Result<ReadBet, 'money.malformed' | 'input.invalid'> {
  const { currency } = merchant;
  const stake = parseAmount(requested.stake, currency);
  if (!stake.ok) return stake;
  const bet = engine.readBet(requested.input);
  if (!bet.ok) return refuse('input.invalid');
  const own = stakeRuleFor(manifest.stake, currency);
  const { minMinor: min, maxMinor: max } = stakeLimitsOf(merchant, manifest.code);
  const rule = {
    ...own,
    minMinor: min > own.minMinor ? min : own.minMinor,
    maxMinor: max < own.maxMinor ? max : own.maxMinor,
    // The limit of the rules bounds a win, and refuses no stake.
    capMinor: UNCAPPED,
  };
  const multiplierE4 = engine.maxMultiplierE4(bet.value);
  const read = { stakeMinor: stake.value, bet: bet.value };
  if (checkStake(stake.value, multiplierE4, rule).ok) return ok(read);
  const minimum = formatAmount(rule.minMinor, currency);
  const maximum = formatAmount(largestStakeMinor(multiplierE4, rule), currency);
  return ok({ ...read, refused: refuse('stake.out_of_range', { minimum, maximum }) });
}

/** A bet that ended at this multiplier. */
export const cashedOut = (paidE4: number): Settled => settledBy(paidE4);

/** What becomes of an open bet of a round that is over. */
export function settledAtEnd(engine: RunningEngine, round: DrawRow, bet: Json): Settled {
  const { running } = engine;
  const drawn = round.outcome as Json;
  const settled = engine.settle(bet, drawn);
  const lateMs = round.drawn_at ? msOf(round, round.drawn_at) - running.lastsMs(drawn) : 0;
  const wasAway = lateMs > AWAY_AFTER_MS && running.isByHand(bet);
  return settled.result === 'lost' && wasAway ? { paidE4: 10_000, result: 'void', countedE4: 0 } : settled;
}
