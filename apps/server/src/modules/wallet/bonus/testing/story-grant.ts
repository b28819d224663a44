/** The grant of a story: how it is given, given up, and what withdrawals and time do to it. */
import { assert, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../../db/db.ts';
import { sqlPortOf } from '../../../../db/sql-ports.ts';
import { lostMinor } from '../index.ts';
import { findGrant, type GrantRow, lockGrant, updateGrant } from '../store-grant.ts';
import { inTx, movement, ownerOf, type StoryKit, type Telling, type Told } from './story-kit.ts';

export async function begin(kit: StoryKit, telling: Telling): Promise<void> {
  const { wallet } = kit.walletModule;
  const { cash, bonus, done } = telling.story.start;
  await inTx(kit, async (tx) => {
    await wallet.open(tx, { merchant: telling.merchant, memberId: telling.memberId, isTrial: false });
    if (BigInt(cash) > 0n) await wallet.credit(tx, movement(telling, BigInt(cash), {}));
  });
  if (bonus === undefined) return;
  await give(kit, telling);
  await inTx(kit, async (tx) => {
    const grant = await granted(tx, telling);
    const [account, counter] = await kit.recorder.ledger.openMany(sqlPortOf(tx), [
      { merchantId: grant.merchant_id, kind: 'bonus', owner: grant.id, currency: grant.currency },
      { merchantId: grant.merchant_id, kind: 'house', owner: 'story/start', currency: grant.currency },
    ]);
    assert(account && counter, 'money moves between two accounts');
    const delta = BigInt(bonus) - grant.award_minor;
    if (delta !== 0n) {
      await kit.recorder.ledger.post(sqlPortOf(tx), {
        merchantId: grant.merchant_id,
        kind: 'payout',
        account,
        counter,
        direction: delta > 0n ? 'credit' : 'debit',
        amountMinor: delta > 0n ? delta : -delta,
        source: 'story',
        externalId: `start:${grant.id}`,
        requestHash: 'start',
      });
    }
    await updateGrant(tx, grant, { doneMinor: BigInt(done ?? '0') });
  });
}

export async function give(kit: StoryKit, telling: Telling): Promise<void> {
  const { merchant, memberId, story } = telling;
  const grant = await inTx(kit, (tx) =>
    kit.walletModule.bonus.grant(tx, {
      merchant,
      memberId,
      campaign: `story-${memberId}`,
      version: 1,
      period: 'once',
      terms: story.terms,
      awardMinor: BigInt(story.award),
      requiredMinor: BigInt(story.required),
      depositMinor: BigInt(story.deposit),
      isOffered: false,
    }),
  );
  assert(grant, 'a story grants once');
  telling.grantId = grant.id;
}

async function granted(tx: Tx, telling: Telling): Promise<GrantRow> {
  const grant = telling.grantId && (await lockGrant(tx, telling.merchant.id, telling.grantId));
  assert(grant, 'the story has its grant');
  return grant;
}

export async function withdraw(kit: StoryKit, telling: Telling, amountMinor: bigint): Promise<Told> {
  const { wallet, bonus } = kit.walletModule;
  const held = movement(telling, amountMinor, { source: 'withdrawal' });
  const told = await kit.recorder.atomically(kit.db, async (tx): Promise<Result<Told, 'wallet.insufficient'>> => {
    const withdrawal = { withdrawalId: held.externalId, amountMinor };
    const effect = await bonus.applyWithdrawal(tx, ownerOf(telling), withdrawal);
    const taken = await wallet.hold(tx, { ...held, heldMinor: 0n });
    if (taken.kind !== 'applied') return refuse('wallet.insufficient');
    return ok('losesMinor' in effect ? { answer: `loses ${effect.losesMinor}` } : {});
  });
  return told.ok ? told.value : { answer: 'refused: insufficient' };
}

export async function cancel(kit: StoryKit, telling: Telling): Promise<Told> {
  const { bonus } = kit.walletModule;
  const id = telling.grantId ?? '';
  return inTx(kit, async (tx) => {
    const loss = await bonus.loss(tx, ownerOf(telling), id);
    if (!loss) return { answer: 'refused: over' };
    const done = await bonus.cancel(tx, ownerOf(telling), { id, seenMinor: lostMinor(loss) });
    return { answer: done.kind === 'cancelled' ? `loses ${lostMinor(loss)}` : `refused: ${done.kind}` };
  });
}

export async function expire(kit: StoryKit, telling: Telling): Promise<Told> {
  const grant = telling.grantId && (await findGrant(kit.db, telling.merchant.id, telling.grantId));
  if (!grant || grant.expires_at === null) return { answer: 'refused: no end' };
  telling.time.now = Math.max(telling.time.now, grant.expires_at.getTime());
  for (const { act } of kit.walletModule.bonusJobs) await act(telling.merchant);
  return {};
}
