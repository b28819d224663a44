/** One bet on an instant game: validated, queued with those of other members, answered after the commit. */
import type { Endpoints, RefusalOf } from '#contract';
import { Bug, ok, type Result, refuse } from '#kernel';
import { type Batcher, createBatcher, type KeysOfBatch } from '../../../db/batching/batcher.ts';
import type { Db } from '../../../db/db.ts';
import type { Encryptor } from '../../../db/encryptor.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { type BetRequest, type FindGame, listedFor, requestHashOf } from '../bet.ts';
import type { PlayDeps } from '../deps.ts';
import { chosenRules, type GameRegistry } from '../game-registry.ts';
import { readBet } from '../rules.ts';
import { MAX_ROTATIONS_MET } from '../seeds.ts';
import { activeSeed, roundsByKeys, type StoredRound } from '../store.ts';
import type { Bet } from './drawn-round.ts';
import { type BetAnswer, playAtOnce, playChecked } from './play-batch.ts';

/** About as many as are answered within half a second: above that a bet is refused at once. */
const MAX_QUEUED = 2000;

type PlayRefusal = RefusalOf<Endpoints['playRound']>;

/** Bets of all members of this node, gathered while the database is busy; one member's bets run one after the other. */
export function createBetQueue(deps: PlayDeps, encryptor: Encryptor): Batcher<Bet, BetAnswer> {
  const playLikely = async (bets: readonly Bet[]): Promise<ReadonlyMap<Bet, BetAnswer>> => {
    if (bets.length === 0) return new Map();
    let isTried = false;
    return inTransaction(deps, async (tx) => {
      // What was not new, or met another balance, is found out by checking.
      if (isTried) return new Map();
      isTried = true;
      return playAtOnce(tx, deps, encryptor, bets);
    });
  };
  const run = async (
    bets: readonly Bet[],
    { isBehind }: KeysOfBatch<Bet>,
  ): Promise<readonly (BetAnswer | undefined)[]> => {
    const played = await playLikely(bets.filter((bet) => !isBehind(bet)));
    const left = bets.filter((bet) => !played.has(bet));
    const checked =
      left.length === 0 ? played : await inTransaction(deps, (tx) => playChecked(tx, deps, encryptor, left));
    return bets.map((bet) => played.get(bet) ?? checked.get(bet));
  };
  const runSingle = async (bet: Bet, keys: KeysOfBatch<Bet>): Promise<BetAnswer> => {
    const owner = { merchantId: bet.merchant.id, memberId: bet.memberId, game: bet.game.manifest.code };
    // A pair may be rotated between the two reads, here or on another node.
    for (let attempt = 0; attempt < MAX_ROTATIONS_MET; attempt++) {
      const [answer] = await run([bet], keys);
      if (answer) return answer;
      if (!(await activeSeed(deps.db, owner))) return refuse('seed.required');
    }
    throw new Bug('a player’s pairs are rotated faster than they can be bet on');
  };
  return createBatcher({
    keyOf: (bet) => `${bet.merchant.id}/${bet.memberId}`,
    runBatch: run,
    runSingle,
    cameToNothing: (answer) => !answer.ok || answer.value.isRepeated === true,
    maxQueued: MAX_QUEUED,
  });
}

/** A bet that is refused now, since its game is no longer listed or its limits have changed, may stand: sent again, it is answered as before. */
export async function playRound(
  parts: {
    readonly db: Db;
    readonly findGame: FindGame;
    readonly registry: GameRegistry;
    readonly queue: Batcher<Bet, BetAnswer>;
  },
  request: BetRequest,
): Promise<Result<StoredRound, PlayRefusal>> {
  const { merchant, session } = request;
  const [listed, game] = await Promise.all([
    listedFor(parts.findGame, request),
    parts.registry.instant(session.game.code, chosenRules(merchant, session.game.code)),
  ]);
  if (!game) return refuse('game.disabled');
  const read = readBet(merchant, game, request);
  if (!read.ok) return read;
  const { refused, ...requested } = read.value;
  const { memberId, isTrial } = session;
  const bet = { merchant, memberId, isTrial, game, key: request.key, ...requested };
  if (!listed || refused) return (await playedBefore(parts.db, bet)) ?? refused ?? refuse('game.disabled');
  const answer = await parts.queue.submit({ ...bet, source: listed.vendor });
  if ('status' in answer) return refuse('request.overloaded', { retryAfter: 1 });
  return answer;
}

async function playedBefore(db: Db, bet: Omit<Bet, 'source'>): Promise<Result<StoredRound, never> | undefined> {
  const key = { merchantId: bet.merchant.id, memberId: bet.memberId, key: bet.key };
  const [stored] = await roundsByKeys(db, [key]);
  return stored?.round.request_hash === requestHashOf(bet) ? ok(stored) : undefined;
}
