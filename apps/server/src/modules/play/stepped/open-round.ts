/** Opens a round of several moves: stake taken, nonce used and opening dealt in one transaction. */
import type { Endpoints, RefusalOf } from '#contract';
import { fairChance } from '#engine-kit';
import { assert, Bug, type Json, newId, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Encryptor } from '../../../db/encryptor.ts';
import {
  type BetOn,
  type BetRequest,
  type FindGame,
  listedFor,
  ownerOf,
  refusedStake,
  requestHashOf,
  stakeOf,
} from '../bet.ts';
import type { PlayDeps } from '../deps.ts';
import { chosenRules, type GameRegistry, rulesOfRound, type SteppedGame } from '../game-registry.ts';
import { hasPace, isEarly, readBet } from '../rules.ts';
import { MAX_ROTATIONS_MET, serverSeedOf } from '../seeds.ts';
import { activeSeed, roundsByKeys, type SeedRow, seedById } from '../store.ts';
import { latestPlays, lockSeeds, saveLatestPlays } from '../store-batch.ts';
import { dueAfter, stakedMinorOf } from './rules.ts';
import { saveProgress } from './save-progress.ts';
import { showOpen } from './show-round.ts';
import { insertOpenRound, type OpenRound, openRoundOf } from './store.ts';
import { endedToWire, type WireStepped } from './wire.ts';

export interface SteppedParts {
  readonly findGame: FindGame;
  readonly registry: GameRegistry;
  readonly encryptor: Encryptor;
}

type OpenRefusal = RefusalOf<Endpoints['openRound']>;

/** A round that is not opened now, since its game is no longer listed or its limits have changed, may be open: it is answered as it is. */
export async function openRound(
  deps: PlayDeps,
  parts: SteppedParts,
  request: BetRequest,
): Promise<Result<WireStepped, OpenRefusal>> {
  const { merchant, session, key } = request;
  const [listed, game] = await Promise.all([
    listedFor(parts.findGame, request),
    parts.registry.stepped(session.game.code, chosenRules(merchant, session.game.code)),
  ]);
  if (!game) return refuse('game.disabled');
  const read = readBet(merchant, game, request);
  if (!read.ok) return read;
  const { refused, ...requested } = read.value;
  const { memberId, isTrial } = session;
  const placed = { merchant, memberId, isTrial, game, key, ...requested };
  if (!listed || refused) {
    const before = await openedBefore(deps.db, parts, placed);
    return before.ok ? before : (refused ?? refuse('game.disabled'));
  }
  const bet: BetOn<SteppedGame> = { ...placed, source: listed.vendor };
  return deps.atomically(async (tx) => {
    // A pair that was rotated while its lock was waited for is found revealed, and the next one is used.
    for (let attempt = 0; attempt < MAX_ROTATIONS_MET; attempt++) {
      const { seeds, now } = await lockSeeds(tx, [ownerOf(bet)]);
      const [seed] = seeds;
      if (seed) return openUnder(tx, deps, parts, { bet, seed, now });
      if (!(await activeSeed(tx, ownerOf(bet)))) return refuse('seed.required');
    }
    throw new Bug('a player’s pairs are rotated faster than they can be locked');
  });
}

interface Seeded {
  readonly bet: BetOn<SteppedGame>;
  readonly seed: SeedRow;
  readonly now: Date;
}

/** The lock of the pair orders all openings and moves of this member and game. */
async function openUnder(
  tx: Tx,
  deps: PlayDeps,
  parts: SteppedParts,
  seeded: Seeded,
): Promise<Result<WireStepped, OpenRefusal>> {
  const { bet, seed, now } = seeded;
  const owner = ownerOf(bet);
  const roundId = newId(deps.clock, deps.random);
  const stake = stakeOf({ bet, roundId });
  const [check] = await deps.wallet.checkStakes(tx, [stake]);
  assert(check, 'the wallet answers every movement');
  if (check.kind === 'replayed') return openedBefore(tx, parts, bet);
  if (check.kind === 'conflict') return refusedStake(check);
  const open = await openRoundOf(tx, owner);
  if (open) {
    const game = await parts.registry.stepped(open.game, rulesOfRound(open));
    const round = showOpen(parts.encryptor, game, open, seed);
    return refuse('round.open', round && { round: round as unknown as Json });
  }
  if (check.kind === 'insufficient') return refusedStake(check);
  const paced = hasPace(bet.merchant, bet.game.manifest) ? [owner] : [];
  const last = (await latestPlays(tx, paced)).get(`${owner.merchantId}/${owner.memberId}`);
  if (isEarly(bet.merchant, bet.game.manifest, last, now)) return refuse('request.too_many', { retryAfter: 1 });
  await saveLatestPlays(tx, paced, now);
  const serverSeed = serverSeedOf(parts.encryptor, seed);
  const chance = fairChance({ serverSeed, clientSeed: seed.client_seed, nonce: seed.next_nonce });
  const state = bet.game.engine.open(bet.input, chance);
  assert(stakedMinorOf(bet.game, bet.stakeMinor, state) === bet.stakeMinor, 'a round opens with its own stake');
  const round = roundOf(seeded, roundId, bet.stakeMinor - (check.drawn?.bonusMinor ?? 0n));
  await insertOpenRound(tx, round);
  const locked = { merchant: bet.merchant, round, seed, now };
  return ok(
    await saveProgress(tx, deps, bet.game, locked, {
      state,
      staked: [{ ...stake, kind: 'stake', drawn: check.drawn }],
    }),
  );
}

/** The same request again: the round it opened, as it is now. */
async function openedBefore(
  db: Db,
  { encryptor, registry }: SteppedParts,
  bet: Omit<BetOn<SteppedGame>, 'source'>,
): Promise<Result<WireStepped, 'request.idempotency_key_reused'>> {
  const isSame = (round: Pick<OpenRound, 'idempotency_key' | 'request_hash'>) =>
    round.idempotency_key === bet.key && round.request_hash === requestHashOf(bet);
  const open = await openRoundOf(db, ownerOf(bet));
  const seed = open && (await seedById(db, open.merchant_id, open.seed_id));
  const gameOf = (round: Parameters<typeof rulesOfRound>[0]) =>
    registry.stepped(ownerOf(bet).game, rulesOfRound(round));
  const round = seed && isSame(open) ? showOpen(encryptor, await gameOf(open), open, seed) : undefined;
  if (round) return ok(round);
  const [ended] = await roundsByKeys(db, [{ ...ownerOf(bet), key: bet.key }]);
  if (!ended || !isSame(ended.round)) return refuse('request.idempotency_key_reused');
  return ok(endedToWire(await gameOf(ended.round), ended));
}

function roundOf({ bet, seed, now }: Seeded, roundId: string, cashMinor: bigint): OpenRound {
  return {
    merchant_id: bet.merchant.id,
    member_id: bet.memberId,
    game: bet.game.manifest.code,
    id: roundId,
    is_trial: bet.isTrial,
    source: bet.source,
    rules_version: bet.game.rulesVersion,
    variant: bet.game.variant.code,
    seed_id: seed.id,
    nonce: seed.next_nonce,
    input: bet.input as OpenRound['input'],
    moves: [],
    currency: bet.merchant.currency.code,
    stake_minor: bet.stakeMinor,
    staked_minor: bet.stakeMinor,
    cash_minor: cashMinor,
    idempotency_key: bet.key,
    request_hash: requestHashOf(bet),
    opened_at: now,
    due_at: dueAfter(now),
  };
}
