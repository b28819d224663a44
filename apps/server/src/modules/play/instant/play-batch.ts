/**
 * Bets of many members in one transaction: seeds locked, balances checked, outcomes drawn, rounds saved, facts published, money posted.
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

export type BetAnswer = Result<StoredRound, BetRefusal>;

/** A funded bet with what names its place in the batch. */
interface Placed extends Funded {
  readonly seeded: SeededBet;
}

/**
 * Runs bets of distinct members. An undefined answer means: no active seed pair was found. A duplicate is found by the
 * ledger, which knows the stake's external id; its round is then read and answered again.
 *
 * The balance is checked before anything is drawn, and stays locked: no outcome is ever drawn without being played. The house account's
 * row, which every bet of every node needs, is locked by the last statement only.
 */
export async function playBatch(
  tx: Tx,
  deps: PlayDeps,
  encryptor: Encryptor,
  bets: readonly Bet[],
): Promise<readonly (BetAnswer | undefined)[]> {
  const answers: (BetAnswer | undefined)[] = bets.map(() => undefined);
  const { seeds, now } = await lockSeeds(tx, bets.map(ownerOf));
  const pairs = new Map(seeds.map((seed) => [`${seed.merchant_id}/${seed.member_id}/${seed.game}`, seed]));
  const places = new Map<SeededBet, number>();
  for (const [place, bet] of bets.entries()) {
    const { merchantId, memberId, game } = ownerOf(bet);
    const seed = pairs.get(`${merchantId}/${memberId}/${game}`);
    if (seed) places.set({ bet, seed, roundId: newId(deps.clock, deps.random) }, place);
  }
  const answer = (seeded: SeededBet, value: BetAnswer) => {
    const place = places.get(seeded);
    assert(place !== undefined, 'every bet has its index in the batch');
    answers[place] = value;
  };

  const seeded = [...places.keys()];
  const checks = await deps.wallet.checkStakes(tx, seeded.map(stakeOf));
  const funded: Placed[] = [];
  const repeated: SeededBet[] = [];
  for (const [index, one] of seeded.entries()) {
    const check = checks[index];
    assert(check, 'the wallet answers every movement');
    if (check.kind === 'ready') funded.push({ ...one, ...fundedBy(check), seeded: one });
    else if (check.kind === 'replayed') repeated.push(one);
    else answer(one, refusedStake(check));
  }
  const { due, early } = await sortByPace(tx, funded, now);
  for (const { seeded } of early) answer(seeded, refuse('request.too_many', { retryAfter: 1 }));
  for (const [one, value] of await answerAgain(tx, repeated)) answer(one, value);
  for (const [one, value] of await drawAndPay(tx, deps, encryptor, due, now)) answer(one, value);
  return answers;
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
async function sortByPace(tx: Tx, funded: readonly Placed[], now: Date): Promise<{ due: Placed[]; early: Placed[] }> {
  const latest = await latestPlays(
    tx,
    funded.filter(isPaced).map(({ bet }) => ownerOf(bet)),
  );
  const due: Placed[] = [];
  const early: Placed[] = [];
  for (const one of funded) {
    const { merchant, memberId, game } = one.bet;
    (isEarly(merchant, game.manifest, latest.get(`${merchant.id}/${memberId}`), now) ? early : due).push(one);
  }
  return { due, early };
}

const isPaced = ({ bet }: SeededBet) => hasPace(bet.merchant, bet.game.manifest);

async function answerAgain(tx: Tx, repeated: readonly SeededBet[]): Promise<[SeededBet, BetAnswer][]> {
  if (repeated.length === 0) return [];
  const found = await roundsByKeys(
    tx,
    repeated.map(({ bet }) => ({ merchantId: bet.merchant.id, memberId: bet.memberId, key: bet.key })),
  );
  const rounds = new Map(found.map((stored) => [`${stored.round.member_id}/${stored.round.idempotency_key}`, stored]));
  return repeated.map((seeded) => {
    const stored = rounds.get(`${seeded.bet.memberId}/${seeded.bet.key}`);
    if (!stored) return [seeded, refuse('request.too_many', { retryAfter: 1 })];
    if (stored.round.request_hash !== requestHashOf(seeded.bet))
      return [seeded, refuse('request.idempotency_key_reused')];
    return [seeded, ok(stored)];
  });
}

async function drawAndPay(
  tx: Tx,
  deps: PlayDeps,
  encryptor: Encryptor,
  funded: readonly Placed[],
  now: Date,
): Promise<[SeededBet, BetAnswer][]> {
  if (funded.length === 0) return [];
  const rounds = funded.map((one) => rowed(drawRound(encryptor, one), now));
  await saveDrawn(tx, deps, rounds);
  await saveLatestPlays(
    tx,
    rounds.flatMap(({ drawn }) => (isPaced(drawn) ? [ownerOf(drawn.bet)] : [])),
    now,
  );
  const moved = await deps.wallet.moveGroups(
    tx,
    rounds.map(({ drawn }) => movementsOf(drawn)),
    { isChecked: true, isLast: true },
  );
  return funded.map(({ seeded }, index) => {
    const [round, said] = [rounds[index], moved[index]];
    assert(round, 'every funded bet is drawn');
    const { row } = round;
    assert(
      said?.kind === 'applied' && said.balancesMinor.at(-1) === row.balance_minor,
      'a posting checked under a lock applies as checked',
    );
    return [seeded, ok({ round: row, seed: publicSeed(seeded.seed) })];
  });
}
