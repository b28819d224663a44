/**
 * One free round, in a transaction of its own: drawn like every round, by the stake of its set as the unit that multiples are of. It stakes
 * nothing, moves no money and is no bet: its fact is another, so that nothing that counts bets counts it. The set is locked before the seeds.
 */
import { ONE_E4 } from '#engine-kit';
import { Bug, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Encryptor } from '../../../db/encryptor.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { StageSession } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type FindGame, listedFor, ownerOf, requestHashOf } from '../bet.ts';
import type { PlayDeps } from '../deps.ts';
import type { FreeSet } from '../free-rounds.ts';
import { chosenRules, type GameRegistry, type InstantGame } from '../game-registry.ts';
import { type Bet, type Drawn, drawRound, rowed } from '../instant/index.ts';
import { costE4, hasPace, isEarly, priceOf } from '../rules.ts';
import { MAX_ROTATIONS_MET } from '../seeds.ts';
import { activeSeed, publicSeed, roundsByKeys, type StoredRound } from '../store.ts';
import { latestPlays, lockAllSeeds, lockSeeds, saveLatestPlays, saveRounds } from '../store-batch.ts';

export interface FreeRoundRequest {
  readonly merchant: Merchant;
  readonly session: StageSession;
  readonly setId: string;
  readonly input: unknown;
  readonly key: string;
}

type Refusal =
  | 'game.disabled'
  | 'seed.required'
  | 'input.invalid'
  | 'stake.out_of_range'
  | 'request.too_many'
  | 'request.idempotency_key_reused'
  | `free_rounds.${'unknown' | 'game' | 'over'}`;

export interface PlayedFree {
  readonly stored: StoredRound;
  readonly set: FreeSet;
}

type Answer = Result<PlayedFree, Refusal>;

interface Parts {
  readonly deps: PlayDeps;
  readonly findGame: FindGame;
  readonly registry: GameRegistry;
  readonly encryptor: Encryptor;
}

export async function playFreeRound(parts: Parts, request: FreeRoundRequest): Promise<Answer> {
  const { merchant, session, setId } = request;
  const { deps, findGame, registry } = parts;
  const [listed, game] = await Promise.all([
    listedFor(findGame, request),
    registry.instant(session.game.code, chosenRules(merchant, session.game.code)),
  ]);
  if (!listed || !game) return refuse('game.disabled');
  // A trial has none.
  if (session.isTrial) return refuse('free_rounds.unknown');
  const input = game.engine.readInput(request.input);
  // What costs more than the stake, a feature that is bought, is no round of it.
  if (!input.ok || costE4(game.engine, input.value) !== ONE_E4) return refuse('input.invalid');
  const bet = { merchant, memberId: session.memberId, isTrial: false, game, source: listed.vendor, input: input.value };
  const playing = { bet: { ...bet, stakeMinor: 0n, key: `free:${request.key}` }, setId };
  const owner = { merchantId: merchant.id, memberId: session.memberId, game: game.manifest.code };
  // A pair may be rotated between the two reads, here or on another node.
  for (let attempt = 0; attempt < MAX_ROTATIONS_MET; attempt++) {
    const answer = await inTransaction(deps, (tx) => play(tx, parts, playing));
    if (answer) return answer;
    if (!(await activeSeed(deps.db, owner))) return refuse('seed.required');
  }
  throw new Bug('a player’s pairs are rotated faster than they can be played with');
}

interface Playing {
  readonly bet: Omit<Bet, 'unitMinor'>;
  readonly setId: string;
}

/** Undefined: no active seed pair was found. Nothing is written before the last refusal. */
async function play(
  tx: Tx,
  { deps, encryptor }: Parts,
  { bet: { merchant, ...rest }, setId }: Playing,
): Promise<Answer | undefined> {
  const { memberId, game } = rest;
  const set = await deps.freeRounds.lock(tx, { merchantId: merchant.id, memberId }, setId);
  if (!set) return refuse('free_rounds.unknown');
  const bet: Bet = { merchant, ...rest, unitMinor: set.stake_minor };
  const before = await answerAgain(tx, bet, set);
  if (before) return before;
  const refusal = await deps.freeRounds.refusalOf(tx, merchant, set, game.manifest.code);
  if (refusal) return refuse(refusal);
  const price = priceOf(merchant, game, bet.input, bet.unitMinor);
  if (!price.ok) return price;
  // A stake is drawn under the lock of the member's account, too, and so in one game at a time; this takes no account.
  const isPaced = hasPace(merchant, game.manifest);
  const owner = ownerOf(bet);
  const { seeds, now } = isPaced ? await lockAllSeeds(tx, owner) : await lockSeeds(tx, [owner]);
  const seed = seeds.find((pair) => pair.game === owner.game);
  if (!seed) return undefined;
  if (await isTooEarly(tx, bet, now)) return refuse('request.too_many', { retryAfter: 1 });
  const { cashMinor } = await deps.wallet.balance(tx, { merchant, memberId, isTrial: false });
  const roundId = newId(deps.clock, deps.random);
  const drawn = drawRound(encryptor, { bet, seed, roundId, balanceBefore: cashMinor });
  const row = { ...rowed(drawn, now).row, balance_minor: cashMinor, free_set_id: set.id };
  await saveRounds(tx, [row]);
  if (isPaced) await saveLatestPlays(tx, [owner], now);
  await deps.outbox.publishMany(tx, [
    { merchantId: merchant.id, kind: 'free_round.played' as const, body: factOf(drawn, set, now) },
  ]);
  const collected = await deps.freeRounds.collect(tx, merchant, set, drawn.payout);
  return ok({ stored: { round: row, seed: publicSeed(seed) }, set: collected });
}

/** The round of this key, with the set as it is now. */
async function answerAgain(tx: Tx, bet: Bet, set: FreeSet): Promise<Answer | undefined> {
  const { merchant, memberId, key } = bet;
  const [stored] = await roundsByKeys(tx, [{ merchantId: merchant.id, memberId, key }]);
  if (!stored) return undefined;
  const isSame = stored.round.free_set_id === set.id && stored.round.request_hash === requestHashOf(bet);
  return isSame ? ok({ stored, set }) : refuse('request.idempotency_key_reused');
}

async function isTooEarly(tx: Tx, { merchant, memberId, game }: Bet, now: Date): Promise<boolean> {
  if (!hasPace(merchant, game.manifest)) return false;
  const latest = await latestPlays(tx, [{ merchantId: merchant.id, memberId, game: game.manifest.code }]);
  return isEarly(merchant, game.manifest, latest.get(`${merchant.id}/${memberId}`), now);
}

function factOf({ bet, roundId, settled, payout }: Drawn, set: FreeSet, at: Date) {
  const { manifest }: InstantGame = bet.game;
  return {
    setId: set.id,
    roundId,
    memberId: bet.memberId,
    isTrial: false as const,
    game: manifest.code,
    variant: bet.game.variant.code,
    category: manifest.category,
    currency: set.currency,
    wonMinor: payout.toString(),
    result: settled.result,
    at: at.toISOString(),
  };
}
