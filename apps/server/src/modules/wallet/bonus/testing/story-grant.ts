/** The grant of a story: how it is given, given up, and what withdrawals and time do to it. */
import { assert, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../../db/db.ts';
import { sqlPortOf } from '../../../../db/sql-ports.ts';
import { lostMinor } from '../index.ts';
import { findGrant, type GrantRow, lockGrant, updateGrant } from '../store-grant.ts';
import { type EventAnswer, inTx, movement, type OpenStory, ownerOf, type StoryKit } from './story-kit.ts';

export async function begin(kit: StoryKit, opened: OpenStory): Promise<void> {
  const { wallet } = kit.walletModule;
  const { cash, bonus, done } = opened.story.start;
  await inTx(kit, async (tx) => {
    await wallet.open(tx, { merchant: opened.merchant, memberId: opened.memberId, isTrial: false });
    if (BigInt(cash) > 0n) await wallet.credit(tx, movement(opened, BigInt(cash), {}));
  });
  if (bonus === undefined) return;
  await give(kit, opened);
  await inTx(kit, async (tx) => {
    const grant = await granted(tx, opened);
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

export async function give(kit: StoryKit, opened: OpenStory): Promise<void> {
  const { merchant, memberId, story } = opened;
  const order = {
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
  };
  const [grant] = await inTx(kit, (tx) => kit.walletModule.bonus.grant(tx, [order]));
  assert(grant, 'a story grants once');
  opened.grantId = grant.id;
}

async function granted(tx: Tx, opened: OpenStory): Promise<GrantRow> {
  const grant = opened.grantId && (await lockGrant(tx, opened.merchant.id, opened.grantId));
  assert(grant, 'the story has its grant');
  return grant;
}

export async function withdraw(kit: StoryKit, opened: OpenStory, amountMinor: bigint): Promise<EventAnswer> {
  const { wallet, bonus } = kit.walletModule;
  const held = movement(opened, amountMinor, { source: 'withdrawal' });
  const result = await kit.recorder.atomically(
    kit.db,
    async (tx): Promise<Result<EventAnswer, 'wallet.insufficient'>> => {
      const withdrawal = { withdrawalId: held.externalId, amountMinor };
      const effect = await bonus.applyWithdrawal(tx, ownerOf(opened), withdrawal);
      const taken = await wallet.hold(tx, { ...held, heldMinor: 0n });
      if (taken.kind !== 'applied') return refuse('wallet.insufficient');
      return ok('losesMinor' in effect ? { answer: `loses ${effect.losesMinor}` } : {});
    },
  );
  return result.ok ? result.value : { answer: 'refused: insufficient' };
}

export async function cancel(kit: StoryKit, opened: OpenStory): Promise<EventAnswer> {
  const { bonus } = kit.walletModule;
  const id = opened.grantId ?? '';
  return inTx(kit, async (tx) => {
    const loss = await bonus.loss(tx, ownerOf(opened), id);
    if (!loss) return { answer: 'refused: over' };
    const done = await bonus.cancel(tx, ownerOf(opened), { id, seenMinor: lostMinor(loss) });
    return { answer: done.kind === 'cancelled' ? `loses ${lostMinor(loss)}` : `refused: ${done.kind}` };
  });
}

export async function expire(kit: StoryKit, opened: OpenStory): Promise<EventAnswer> {
  const grant = opened.grantId && (await findGrant(kit.db, opened.merchant.id, opened.grantId));
  if (!grant || grant.expires_at === null) return { answer: 'refused: no end' };
  opened.time.now = Math.max(opened.time.now, grant.expires_at.getTime());
  for (const { act } of kit.walletModule.bonusJobs) await act(opened.merchant);
  return {};
}
