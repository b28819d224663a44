/** Bets of a story: placed, paid, given back and ended by the wallet's own movements. */
import { assert } from '#kernel';
import type { Tx } from '../../../../db/db.ts';
import type { Drawn, GroupedMovement } from '../../wallet.ts';
import type { EndedBet } from '../rules/index.ts';
import { type Bet, type EventAnswer, inTx, movement, type OpenStory, type StoryKit } from './story-kit.ts';

export function openBet({ bets }: OpenStory, id: string) {
  const found = bets.get(id);
  assert(found, `no bet is called ${id}`);
  return found;
}

export async function placeBet(kit: StoryKit, opened: OpenStory, bet: Bet): Promise<EventAnswer> {
  const { wallet } = kit.walletModule;
  const id = bet.id ?? `bet-${opened.number}`;
  const ref = `${opened.memberId}:${id}`;
  const bonusUse = { category: bet.game };
  const stake = movement(opened, BigInt(bet.stake), { ref, label: bet.game, bonusUse });
  const refused = await inTx(kit, async (tx) => {
    const [check] = await wallet.checkStakes(tx, [stake]);
    assert(check, 'every stake is answered');
    if (check.kind !== 'ready') return `refused: ${'barredBy' in check ? check.barredBy : check.kind}`;
    await moveOne(kit, tx, { ...stake, kind: 'stake', drawn: check.drawn });
    return undefined;
  });
  if (refused !== undefined) return { answer: refused };
  opened.bets.set(id, { bet, ref, paid: 0n, placedAt: new Date(opened.time.now) });
  for (const amount of bet.pays ?? []) await payBet(kit, opened, id, BigInt(amount), 'payout');
  if (bet.jackpot !== undefined) await payJackpot(kit, opened, ref, BigInt(bet.jackpot));
  return bet.open ? {} : endBet(kit, opened, id, false);
}

async function moveOne(
  kit: StoryKit,
  tx: Tx,
  one: GroupedMovement & { readonly drawn?: Drawn | undefined },
): Promise<void> {
  const [moved] = await kit.walletModule.wallet.moveGroups(tx, [[one]]);
  assert(moved?.kind === 'applied', 'what was checked applies');
}

export async function payBet(
  kit: StoryKit,
  opened: OpenStory,
  id: string,
  amountMinor: bigint,
  kind: 'payout' | 'refund',
): Promise<void> {
  const open = openBet(opened, id);
  if (kind === 'payout') open.paid += amountMinor;
  const bonusUse = { category: open.bet.game };
  const paid = movement(opened, amountMinor, { ref: open.ref, label: open.bet.game, bonusUse });
  await inTx(kit, (tx) => moveOne(kit, tx, { ...paid, kind }));
}

async function payJackpot(kit: StoryKit, opened: OpenStory, ref: string, amountMinor: bigint): Promise<void> {
  const { wallet } = kit.walletModule;
  const { accountRef: _, requestHash: __, ...filling } = movement(opened, amountMinor, { ref });
  const pot = 'story/jackpot';
  await inTx(kit, (tx) =>
    wallet.fillPot(tx, { ...filling, kind: 'pool_top_up', merchant: opened.merchant, isTrial: false, pot }),
  );
  const bonusUse = { category: 'RNG' };
  const paid = movement(opened, amountMinor, { ref, bonusUse });
  await inTx(kit, (tx) => moveOne(kit, tx, { ...paid, kind: 'payout', pot }));
}

export async function endBet(kit: StoryKit, opened: OpenStory, id: string, isVoid: boolean): Promise<EventAnswer> {
  const { bet, ref, paid, placedAt } = openBet(opened, id);
  const stakeMinor = BigInt(bet.stake);
  const { bonus } = kit.walletModule;
  const { memberId, merchant } = opened;
  const [drew] = await bonus.partsOfOutcome(kit.db, merchant.id, {
    bonusUse: { category: bet.game },
    bets: [{ ref, memberId, isTrial: false }],
    movements: [],
  });
  const net = paid > stakeMinor ? paid - stakeMinor : stakeMinor - paid;
  const ended: EndedBet = {
    memberId: opened.memberId,
    ref,
    game: bet.game,
    category: bet.game,
    stakeMinor,
    validMinor: net < stakeMinor ? net : stakeMinor,
    coveredMinor: BigInt(bet.covered ?? '0'),
    maxMultiplierE4: bet.odds === undefined ? undefined : Math.round(bet.odds * 10_000),
    isVoid,
    placedAt,
    at: new Date(opened.time.now),
    drawn: drew && { grantId: drew.grantId, bonusMinor: BigInt(drew.stakeMinor) },
  };
  await inTx(kit, (tx) => bonus.count(tx, opened.merchant, [ended]));
  const [latest] = opened.grantId ? await bonus.counts(kit.db, opened.merchant.id, opened.grantId, 1) : [];
  return latest?.ref === ref ? { counted: `${latest.counted_minor} ${latest.reason}` } : {};
}
