/**
 * Bets of many members in one transaction: seeds locked, balances read or checked, outcomes drawn, rounds saved, facts published, money posted.
 */
import { assert, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Encryptor } from '../../../db/encryptor.ts';
import type { StakeCheck } from '../../wallet/index.ts';
import { type BetRefusal, ownerOf, refusedStake, requestHashOf, stakeOf } from '../bet.ts';
import type { PlayDeps } from '../deps.ts';
import { hasPace, isEarly } from '../rules.ts';
import { publicSeed, roundsByKeys, type StoredRound } from '../store.ts';
import { latestPlays, lockSeeds, saveLatestPlays } from '../store-batch.ts';
import { type Bet, drawRound, type Funded, movementsOf, rowed, type SeededBet, saveDrawn } from './drawn-round.ts';

/** A repeated one was played before, under the same key. */
export type BetAnswer = Result<StoredRound & { readonly isRepeated?: true }, BetRefusal>;

type Answers = ReadonlyMap<Bet, BetAnswer>;

/** With the pairs that they are drawn from; without those whose player has none. */
async function withPairs(
  tx: Tx,
  deps: PlayDeps,
  bets: readonly Bet[],
): Promise<{ readonly paired: readonly SeededBet[]; readonly now: Date }> {
  if (bets.length === 0) return { paired: [], now: new Date(0) };
  const { seeds, now } = await lockSeeds(tx, bets.map(ownerOf));
  const pairs = new Map(seeds.map((seed) => [`${seed.merchant_id}/${seed.member_id}/${seed.game}`, seed]));
  const paired = bets.flatMap((bet) => {
    const { merchantId, memberId, game } = ownerOf(bet);
    const seed = pairs.get(`${merchantId}/${memberId}/${game}`);
    return seed ? { bet, seed, roundId: newId(deps.clock, deps.random) } : [];
  });
  return { paired, now };
}

/**
 * Plays at once which of these are paid in cash and bound to no time, and leaves out the others. Balances are read and not locked, bets are drawn, and
 * everything is saved and posted in one message: it throws and leaves nothing where a balance is another one meanwhile, or a bet is not new.
 */
export async function playAtOnce(tx: Tx, deps: PlayDeps, encryptor: Encryptor, bets: readonly Bet[]): Promise<Answers> {
  const { paired, now } = await withPairs(
    tx,
    deps,
    bets.filter((bet) => !isPaced({ bet })),
  );
  const before = await deps.wallet.cashBefore(tx, paired.map(stakeOf));
  const plain = paired.flatMap((one, index) => {
    const balanceBefore = before[index];
    return balanceBefore === undefined ? [] : { ...one, balanceBefore };
  });
  return drawAndPay(tx, deps, encryptor, plain, { now, isChecked: false });
}

/**
 * Plays bets of distinct members. One without an answer has no active seed pair. A duplicate is found by the ledger, which knows the stake's external
 * id; its round is then read and answered again.
 *
 * The balance is checked before anything is drawn, and stays locked: no outcome is ever drawn without being played. The house account's
 * row, which every bet of every node needs, is locked by the last statement only.
 */
export async function playChecked(
  tx: Tx,
  deps: PlayDeps,
  encryptor: Encryptor,
  bets: readonly Bet[],
): Promise<Answers> {
  const { paired, now } = await withPairs(tx, deps, bets);
  const checks = await deps.wallet.checkStakes(tx, paired.map(stakeOf));
  const answers = new Map<Bet, BetAnswer>();
  const funded: Funded[] = [];
  const repeated: SeededBet[] = [];
  for (const [index, one] of paired.entries()) {
    const check = checks[index];
    assert(check, 'the wallet answers every movement');
    if (check.kind === 'ready') funded.push({ ...one, ...fundedBy(check) });
    else if (check.kind === 'replayed') repeated.push(one);
    else answers.set(one.bet, refusedStake(check));
  }
  const { due, early } = await sortByPace(tx, funded, now);
  for (const { bet } of early) answers.set(bet, refuse('request.too_many', { retryAfter: 1 }));
  const again = await answerAgain(tx, repeated);
  const drawn = await drawAndPay(tx, deps, encryptor, due, { now, isChecked: true });
  return new Map([...answers, ...again, ...drawn]);
}

function fundedBy({
  balanceMinor,
  drawn,
}: Extract<StakeCheck, { kind: 'ready' }>): Pick<Funded, 'balanceBefore' | 'use'> {
  return { balanceBefore: balanceMinor, use: drawn };
}

/**
 * The minimum round times are enforced per member: the jurisdiction's over all games, so that neither another game nor another seed pair
 * bypasses it, and a game's own over its rounds. The members are locked, so that their last rounds are known.
 */
async function sortByPace(tx: Tx, funded: readonly Funded[], now: Date): Promise<{ due: Funded[]; early: Funded[] }> {
  const latest = await latestPlays(
    tx,
    funded.filter(isPaced).map(({ bet }) => ownerOf(bet)),
  );
  const due: Funded[] = [];
  const early: Funded[] = [];
  for (const one of funded) {
    const { merchant, memberId, game } = one.bet;
    (isEarly(merchant, game.manifest, latest.get(`${merchant.id}/${memberId}`), now) ? early : due).push(one);
  }
  return { due, early };
}

const isPaced = ({ bet }: Pick<SeededBet, 'bet'>) => hasPace(bet.merchant, bet.game.manifest);

async function answerAgain(tx: Tx, repeated: readonly SeededBet[]): Promise<Answers> {
  if (repeated.length === 0) return new Map();
  const found = await roundsByKeys(
    tx,
    repeated.map(({ bet }) => ({ merchantId: bet.merchant.id, memberId: bet.memberId, key: bet.key })),
  );
  const rounds = new Map(found.map((stored) => [`${stored.round.member_id}/${stored.round.idempotency_key}`, stored]));
  return new Map(
    repeated.map(({ bet }): [Bet, BetAnswer] => {
      const stored = rounds.get(`${bet.memberId}/${bet.key}`);
      if (!stored) return [bet, refuse('request.too_many', { retryAfter: 1 })];
      if (stored.round.request_hash !== requestHashOf(bet)) return [bet, refuse('request.idempotency_key_reused')];
      return [bet, ok({ ...stored, isRepeated: true })];
    }),
  );
}

async function drawAndPay(
  tx: Tx,
  deps: PlayDeps,
  encryptor: Encryptor,
  funded: readonly Funded[],
  { now, isChecked }: { readonly now: Date; readonly isChecked: boolean },
): Promise<Answers> {
  if (funded.length === 0) return new Map();
  const rounds = funded.map((one) => rowed(drawRound(encryptor, one), now));
  await saveDrawn(tx, deps, rounds);
  await saveLatestPlays(
    tx,
    rounds.flatMap(({ drawn }) => (isPaced(drawn) ? [ownerOf(drawn.bet)] : [])),
    now,
  );
  const before = isChecked ? {} : { beforeMinor: funded.map(({ balanceBefore }) => balanceBefore) };
  const moved = await deps.wallet.moveGroups(
    tx,
    rounds.map(({ drawn }) => movementsOf(drawn)),
    { isNew: true, isLast: true, ...before },
  );
  return new Map(
    rounds.map(({ drawn, row }, index): [Bet, BetAnswer] => {
      const answer = moved[index];
      assert(
        answer?.kind === 'applied' && answer.balancesMinor.at(-1) === row.balance_minor,
        'what was checked under a lock, or has the balance that was read, applies as foreseen',
      );
      return [drawn.bet, ok({ round: row, seed: publicSeed(drawn.seed) })];
    }),
  );
}
