/** Wheels and spins in the shape of the contract, and the proof of a spin. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import { proofText, proveRound } from '#engine-kit';
import { formatAmount } from '#kernel';
import { onDay, type WheelProgress, withDaily } from '#promotions/plugin-wheel.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, campaignText, percentOf, significantTerms } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import type { SpinRow } from './store.ts';
import type { Wheel } from './wheel.ts';

type WireWheel = AnswerOf<Endpoints['wheels']>['wheels'][number];
export type WireSpin = WireWheel['latest'][number];

export function spinToWire({ currency }: Merchant, row: SpinRow): WireSpin {
  const { id, segment, given, prize, amount_minor, points, rounds, spun_at } = row;
  return {
    id,
    segment,
    given,
    prize,
    amount: formatAmount(amount_minor, currency),
    ...(points > 0n && { points: Number(points) }),
    ...(rounds > 0 && { rounds }),
    at: spun_at.toISOString(),
  };
}

interface Shown {
  readonly merchant: Merchant;
  readonly language: Language;
  readonly campaign: Campaign;
  readonly wheel: Wheel;
  readonly progress: WheelProgress;
  readonly day: string;
  readonly isClosed: boolean;
  readonly given: ReadonlyMap<number, number>;
  readonly latest: readonly SpinRow[];
}

export function wheelToWire(rewards: Rewarding, shown: Shown): WireWheel {
  const { merchant, language, campaign, wheel, progress, day, isClosed, given, latest } = shown;
  const { config, segments } = wheel;
  const { code, terms } = campaign;
  const amount = (minor: bigint | string) => formatAmount(BigInt(minor), merchant.currency);
  const sum = segments.reduce((total, { weight }) => total + weight, 0);
  const today = onDay(progress, day);
  const { depositSpins, missionSpins, depositMinor, missionMinor } = config;
  return {
    code,
    title: campaignText(rewards, merchant, language, terms.title),
    line: campaignText(rewards, merchant, language, terms.line),
    terms: significantTerms(rewards, merchant, language, terms),
    state: isClosed ? 'closed' : 'open',
    segments: segments.map(({ prize, amountMinor, points, rounds, weight, stock }, at) => ({
      // A campaign whose bonus is cash gives no other money.
      prize: prize === 'bonus' && terms.bonus.mode === 'cash' ? 'cash' : prize,
      amount: amount(amountMinor),
      ...(points > 0n && { points: Number(points) }),
      ...(rounds > 0 && { rounds }),
      weight,
      percent: percentOf(weight, sum),
      ...(stock && { left: Math.max(0, stock.count - (given.get(at) ?? 0)) }),
    })),
    spins: withDaily(today, config).left,
    sources: {
      daily: config.dailySpins,
      ...(depositSpins > 0 && { deposit: { spins: depositSpins, amount: amount(depositMinor) } }),
      ...(missionSpins > 0 && {
        mission: { spins: missionSpins, amount: amount(missionMinor), done: amount(today.validMinor) },
      }),
    },
    latest: latest.map((row) => spinToWire(merchant, row)),
  };
}

export function spinProof(row: SpinRow): string {
  const proof = proveRound({
    game: 'prize-wheel',
    variant: 'standard',
    rulesVersion: 1,
    serverSeedHash: row.commitment,
    serverSeed: row.server_seed,
    clientSeed: row.client_seed,
    nonce: 0,
    input: { weights: row.weights as readonly number[] },
    moves: [],
    outcome: { segment: row.segment },
    paidE4: 0,
    maxPaidE4: 0,
  });
  return proofText(proof);
}
