/** Plays many rounds of one input in one transaction: each with its nonce, its record, its fact and its movements. */
import type { Endpoints, RefusalOf } from '#contract';
import { type BetStrategy, firstProgress, progressAfter } from '#engine-kit';
import { assert, Bug, newId, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Encryptor } from '../../../db/encryptor.ts';
import { openFunds, type StakeCheck } from '../../wallet/index.ts';
import { type BetRequest, type FindGame, listedFor, ownerOf, refusedStake, requestHashOf, stakeOf } from '../bet.ts';
import type { PlayDeps } from '../deps.ts';
import { chosenRules, type GameRegistry } from '../game-registry.ts';
import { type Bet, drawRound, movementsOf, type RowedRound, rowed, saveDrawn } from '../instant/index.ts';
import { priceOf, readBet, takesVolleys } from '../rules.ts';
import { MAX_ROTATIONS_MET } from '../seeds.ts';
import { activeSeed, publicSeed, roundsFrom, type SeedRow, type StoredRound } from '../store.ts';
import { lockSeeds } from '../store-batch.ts';
import { nextBet, readStrategy, strategyText, type VolleyEnd, type VolleyIntent } from './rules.ts';
import { insertVolley, volleyByKey } from './store.ts';

export interface VolleyParts {
  readonly findGame: FindGame;
  readonly registry: GameRegistry;
  readonly encryptor: Encryptor;
}

export interface Volley {
  /** In order; at least one. */
  readonly rounds: readonly StoredRound[];
  readonly ended: VolleyEnd;
  readonly nextMinor: bigint;
}

type VolleyRefusal = RefusalOf<Endpoints['playVolley']>;

/**
 * The first round is accepted or refused as a single bet would be. What refuses a later one ends the volley with what was played. The
 * key of the request is that of the first round: the ledger knows its stake, and a repeated request is answered from what was saved, also
 * where a new volley would be refused since its game is no longer listed or its limits have changed.
 */
export async function playVolley(
  deps: PlayDeps,
  parts: VolleyParts,
  request: Pick<BetRequest, 'merchant' | 'session' | 'key'> & { readonly intent: VolleyIntent },
): Promise<Result<Volley, VolleyRefusal>> {
  const { merchant, session, key, intent } = request;
  const [listed, game] = await Promise.all([
    listedFor(parts.findGame, request),
    parts.registry.instant(session.game.code, chosenRules(merchant, session.game.code)),
  ]);
  if (!game) return refuse('game.disabled');
  const read = readBet(merchant, game, intent);
  if (!read.ok) return read;
  const strategy = readStrategy(merchant, intent);
  if (!strategy.ok) return strategy;
  const { refused, ...requested } = read.value;
  const { memberId, isTrial } = session;
  const placed = { merchant, memberId, isTrial, game, key, ...requested, strategy: strategyText(strategy.value) };
  if (!listed) return (await answerAgain(deps.db, placed)) ?? refuse('game.disabled');
  const base = priceOf(merchant, game, requested.input, strategy.value.baseMinor);
  const refusal = takesVolleys(merchant, game.manifest) ? (refused ?? base) : refuse('volley.refused');
  if (!refusal.ok) return (await answerAgain(deps.db, placed)) ?? refusal;
  const first: Bet = { ...placed, source: listed.vendor };
  return deps.atomically(async (tx) => {
    // A pair that was rotated while its lock was waited for is found revealed, and the next one is used.
    for (let attempt = 0; attempt < MAX_ROTATIONS_MET; attempt++) {
      const { seeds, now } = await lockSeeds(tx, [ownerOf(first)]);
      const [seed] = seeds;
      if (seed) return playUnder(tx, deps, parts.encryptor, { first, strategy: strategy.value, seed, now });
      if (!(await activeSeed(tx, ownerOf(first)))) return refuse('seed.required');
    }
    throw new Bug('a player’s pairs are rotated faster than they can be locked');
  });
}

interface Seeded {
  readonly first: Bet;
  readonly strategy: BetStrategy;
  readonly seed: SeedRow;
  readonly now: Date;
}

/** The balance is checked before anything is drawn, and stays locked; house accounts are locked by the last statement only. */
async function playUnder(
  tx: Tx,
  deps: PlayDeps,
  encryptor: Encryptor,
  seeded: Seeded,
): Promise<Result<Volley, VolleyRefusal>> {
  const { first, seed, now } = seeded;
  const roundId = newId(deps.clock, deps.random);
  const [check] = await deps.wallet.checkStakes(tx, [stakeOf({ bet: first, roundId })]);
  assert(check, 'the wallet answers every movement');
  if (check.kind === 'replayed') {
    const before = await playedBefore(tx, first);
    assert(before, 'a volley is saved with its first stake');
    return ok(before);
  }
  if (check.kind !== 'ready') return refusedStake(check);
  const { rounds, ended, nextMinor } = drawVolley(deps, encryptor, seeded, check);
  await saveDrawn(tx, deps, rounds);
  await insertVolley(tx, {
    merchant_id: first.merchant.id,
    member_id: first.memberId,
    idempotency_key: first.key,
    seed_id: seed.id,
    first_nonce: seed.next_nonce,
    rounds: rounds.length,
    ended,
    next_minor: nextMinor,
    at: now,
  });
  const [moved] = await deps.wallet.moveGroups(tx, [rounds.flatMap(({ drawn }) => movementsOf(drawn))]);
  assert(
    moved?.kind === 'applied' && moved.balancesMinor.at(-1) === rounds.at(-1)?.row.balance_minor,
    'a posting checked under a lock applies as checked',
  );
  return ok({ rounds: rounds.map(({ row }) => ({ round: row, seed: publicSeed(seed) })), ended, nextMinor });
}

/** Round after round, each under the next nonce, from what the ones before it have left. */
function drawVolley(
  deps: Pick<PlayDeps, 'clock' | 'random'>,
  encryptor: Encryptor,
  { first, strategy, seed, now }: Seeded,
  { balanceMinor, drawn }: Extract<StakeCheck, { kind: 'ready' }>,
) {
  const funds = drawn && openFunds(balanceMinor, drawn);
  const rounds: RowedRound[] = [];
  // In lists, rounds of one time are in the order of their ids.
  const ids = Array.from({ length: strategy.rounds }, () => newId(deps.clock, deps.random)).sort();
  let progress = firstProgress(first.unitMinor);
  let balanceBefore = balanceMinor;
  for (;;) {
    const next = nextBet(first, progress, balanceBefore);
    if ('ended' in next) return { rounds, ended: next.ended, nextMinor: progress.nextMinor };
    const use = funds?.draw(next.bet.stakeMinor);
    if (funds && !use) return { rounds, ended: 'limit' as const, nextMinor: progress.nextMinor };
    const roundId = ids[rounds.length];
    assert(roundId, 'a volley has no more rounds than its strategy');
    const underNonce = { ...seed, next_nonce: seed.next_nonce + rounds.length };
    const round = rowed(drawRound(encryptor, { bet: next.bet, seed: underNonce, roundId, balanceBefore, use }), now);
    rounds.push(round);
    balanceBefore = round.row.balance_minor;
    const { stake_minor: stakeMinor, payout_minor: payoutMinor } = round.row;
    if (use) funds?.pay({ stakeMinor, drawn: use, payoutMinor });
    progress = progressAfter(strategy, progress, { stakeMinor, payoutMinor });
  }
}

type Requested = Omit<Bet, 'source'>;

async function answerAgain(db: Db, first: Requested): Promise<Result<Volley, never> | undefined> {
  const before = await playedBefore(db, first);
  return before?.rounds[0]?.round.request_hash === requestHashOf(first) ? ok(before) : undefined;
}

async function playedBefore(db: Db, first: Requested): Promise<Volley | undefined> {
  const owner = ownerOf(first);
  const volley = await volleyByKey(db, owner, first.key);
  if (!volley) return undefined;
  const { seed_id: seedId, first_nonce: nonce, rounds: count, next_minor: nextMinor } = volley;
  const rounds = await roundsFrom(db, owner, { seedId, nonce, count });
  return { rounds, ended: volley.ended, nextMinor };
}
