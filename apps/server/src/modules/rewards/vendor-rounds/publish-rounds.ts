/** What is published of free rounds at vendors: how each stands after a call. No bet: nothing that counts bets counts it. */
import type { Facts } from '#contract';
import type { StakeResult } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { betIdOf } from '../../../outside/vendor-bets.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { VendorBet } from '../../wallet/index.ts';
import type { Rewarding } from '../context.ts';
import { type SetRow, type StepRow, type VendorOwner, wonByBets } from '../sets/index.ts';

interface Publishing {
  readonly merchant: Merchant;
  readonly owner: VendorOwner;
  readonly sets: ReadonlyMap<string, SetRow>;
  readonly steps: ReadonlyMap<string, StepRow>;
  readonly rounds: readonly VendorBet[];
}

export async function publishRounds(
  { outbox, catalog }: Rewarding,
  tx: Tx,
  { merchant, owner, sets, steps, rounds }: Publishing,
): Promise<void> {
  if (rounds.length === 0) return;
  const codes = [...new Set(rounds.map(({ game }) => game))];
  const games = await catalog.gamesByCode(tx, merchant.id, codes);
  const won = await wonByBets(
    tx,
    owner,
    rounds.map(({ id }) => id),
  );
  const bodies = rounds.flatMap((round): Facts['free_round.played'][] => {
    const set = sets.get(steps.get(round.id)?.set_id ?? '');
    if (!set) return [];
    const wonMinor = won.get(round.id) ?? 0n;
    const result = resultOf(round.state, wonMinor, set.stake_minor);
    return [
      {
        setId: set.id,
        roundId: betIdOf(merchant.id, round.transferId),
        memberId: owner.member_id,
        isTrial: false,
        game: round.game,
        category: games.get(round.game)?.category ?? 'RNG',
        currency: merchant.currency.code,
        wonMinor: wonMinor.toString(),
        ...(result && { result }),
        revision: round.revision,
        at: round.at.toISOString(),
      },
    ];
  });
  await outbox.publishMany(
    tx,
    bodies.map((body) => ({ merchantId: merchant.id, kind: 'free_round.played' as const, body })),
  );
}

/** By the stake of the set, as rounds of our own. */
function resultOf(state: VendorBet['state'], wonMinor: bigint, stakeMinor: bigint): StakeResult | undefined {
  if (state === 'open') return undefined;
  if (state === 'void') return 'void';
  return wonMinor === stakeMinor ? 'push' : wonMinor > stakeMinor ? 'won' : 'lost';
}
