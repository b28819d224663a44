/** Rounds and seeds in the shape of the contract. */
import type { AnswerOf, Endpoints } from '#contract';
import { returnPercent } from '#engine-kit';
import { variantOf } from '#games/plugin.ts';
import { currencyOf, formatAmount, type Json } from '#kernel';
import { type GameRegistry, rulesOfRound } from './game-registry.ts';
import type { SeedState } from './seeds.ts';
import type { RoundRow, SeedRow, StoredRound } from './store.ts';

type Detail = AnswerOf<Endpoints['betRecord']>;
export type WireRound = NonNullable<Detail['round']>;

/** A round in full, and the result of its replay. */
export type RoundDetail = Required<Pick<Detail, 'round'>> & Pick<Detail, 'rules' | 'lines' | 'replay'>;

export function publishedRules(registry: GameRegistry, round: RoundRow): Pick<Detail, 'rules'> {
  const manifest = registry.manifest(round.game);
  const variant = manifest && variantOf(manifest, rulesOfRound(round));
  return variant ? { rules: { family: manifest.family, returnPercent: returnPercent(variant.returns) } } : {};
}

/** The public part of a pair. Its nonce is that of the next bet; the first bet of a pair has 0. */
export function seedToWire(seed: SeedRow): { serverSeedHash: string; clientSeed: string; nonce: number } {
  return { serverSeedHash: seed.commitment, clientSeed: seed.client_seed, nonce: seed.next_nonce };
}

export function seedStateToWire({ current, next }: SeedState) {
  return { ...(current && { current: seedToWire(current) }), nextServerSeedHash: next.commitment };
}

export async function roundToWire(registry: GameRegistry, { round, seed }: StoredRound): Promise<WireRound> {
  const currency = currencyOf(round.currency);
  return {
    roundId: round.id,
    game: round.game,
    stake: formatAmount(round.stake_minor, currency),
    payout: formatAmount(round.payout_minor, currency),
    ...(round.free_set_id !== null && { free: { stake: formatAmount(round.opening_minor ?? 0n, currency) } }),
    at: round.at.toISOString(),
    rulesVersion: round.rules_version,
    variant: round.variant,
    input: round.input,
    ...(round.moves && { moves: [...round.moves] }),
    outcome: await outcomeOf(registry, round),
    fair: {
      serverSeedHash: seed.commitment,
      clientSeed: seed.clientSeed,
      nonce: round.nonce,
      ...(seed.serverSeed === null ? {} : { serverSeed: seed.serverSeed }),
    },
  };
}

/** A removed game has no view function any more, and what was decided has no secrets. An outcome is read by its own rules alone. */
export async function outcomeOf(registry: GameRegistry, round: RoundRow): Promise<Json> {
  const { outcome } = round;
  const stepped = round.moves && (await registry.stepped(round.game, rulesOfRound(round)));
  if (stepped) return stepped.engine.publicView(outcome);
  const instant = await registry.instant(round.game, rulesOfRound(round));
  return instant ? instant.engine.publicView(outcome) : outcome;
}
