/** Pure decisions of play: who may launch what, the prize mode, and valid stakes. */
import type { PlayableCategory, PrizeMode } from '#contract';
import { checkStake, type InstantEngine, largestStakeMinor, type StakeRule, type SteppedEngine } from '#engine-kit';
import { configuredAmount, formatAmount, type Json, ok, parseAmount, type Result, refuse } from '#kernel';
import type { VendorManifest } from '#vendors/plugin.ts';
import type { Merchant } from '../merchants/index.ts';

export interface LaunchIntent {
  readonly isTrial: boolean;
  /** Free play was requested explicitly. */
  readonly wantsFree: boolean;
  readonly supportsFreePlay: boolean;
}

/**
 * Trials play with their own kind of money, at the same odds, and only where the game supports it. A real member has no play money: a
 * request for free play never starts real play instead.
 */
export function mayLaunch(intent: LaunchIntent): Result<{ isFree: boolean }, 'game.trial_refused'> {
  if (intent.isTrial) return intent.supportsFreePlay ? ok({ isFree: true }) : refuse('game.trial_refused');
  return intent.wantsFree ? refuse('game.trial_refused') : ok({ isFree: false });
}

/** Elott when this vendor's lottery is offered as ELOTT too (on the wire: TCG_LOTTO_VN and LOTT); else Lott. */
export function prizeModeOf(vendor: VendorManifest, category: PlayableCategory): PrizeMode {
  const isLottery = vendor.provider === 'TCG_LOTTO_VN' || category === 'LOTT' || category === 'ELOTT';
  return isLottery && vendor.games.some((game) => game.category === 'ELOTT') ? 'Elott' : 'Lott';
}

/** The merchant's stake limits. One round pays at most its cap, so a bet that could win more is refused beforehand. */
export function stakeRuleOf(merchant: Merchant): StakeRule {
  const { currency, manifest } = merchant;
  const { stakes, payoutCap } = manifest;
  return {
    minMinor: configuredAmount(stakes.minimum, currency),
    maxMinor: configuredAmount(stakes.maximum, currency),
    stepMinor: 1n,
    capMinor: configuredAmount(payoutCap, currency),
  };
}

export interface ReadBet {
  readonly stakeMinor: bigint;
  /** As the engine parsed it: recorded and replayed. */
  readonly input: Json;
}

/** Parses a bet: the amount, the input, and whether this stake is allowed on it. */
export function readBet(
  merchant: Merchant,
  engine: Pick<InstantEngine | SteppedEngine, 'readInput' | 'maxMultiplierE4'>,
  requested: { readonly stake: string; readonly input: unknown },
): Result<ReadBet, 'money.malformed' | 'input.invalid' | 'stake.out_of_range'> {
  const stake = parseAmount(requested.stake, merchant.currency);
  if (!stake.ok) return stake;
  const input = engine.readInput(requested.input);
  if (!input.ok) return refuse('input.invalid');
  const rule = stakeRuleOf(merchant);
  const max = engine.maxMultiplierE4(input.value);
  if (!checkStake(stake.value, max, rule).ok) {
    return refuse('stake.out_of_range', {
      minimum: formatAmount(rule.minMinor, merchant.currency),
      maximum: formatAmount(largestStakeMinor(max, rule), merchant.currency),
    });
  }
  return ok({ stakeMinor: stake.value, input: input.value });
}

/** The minimum time between two rounds of one game: the jurisdiction may only lengthen the game's own. */
export function minimumRoundMs(merchant: Merchant, gameMs: number): number {
  return Math.max(gameMs, merchant.manifest.play.minimumRoundMs);
}

/** Whether the jurisdiction counts the time between a member's rounds, of whatever game. */
export function hasPace({ manifest }: Merchant): boolean {
  return manifest.play.minimumRoundMs > 0;
}

/** Whether it is too early for a member's next round. */
export function isEarly(merchant: Merchant, lastMs: number, now: Date): boolean {
  return hasPace(merchant) && now.getTime() - lastMs < merchant.manifest.play.minimumRoundMs;
}
