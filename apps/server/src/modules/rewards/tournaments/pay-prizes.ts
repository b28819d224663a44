/** Pays what a tournament owes, some at a time: each prize with its grant and its mark in one transaction, so that it is paid once. */
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Campaign } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { givePrizes, type MemberOccasion } from '../giving/index.ts';
import { tournamentLifecycle } from './rules/index.ts';
import { keyOf, lockDuePrizes, setPrizes, setTournament, type TournamentRow } from './store.ts';
import { lockPaidEntries, markFeesBack } from './store-entries.ts';

const AT_ONCE = 500;

interface Paying {
  readonly merchant: Merchant;
  readonly row: TournamentRow;
  readonly campaign: Campaign;
}

/** The row is locked. Who may have nothing now keeps the place and is not paid; nobody moves up. */
export async function payPrizes(rewards: Rewarding, tx: Tx, { merchant, row, campaign }: Paying): Promise<void> {
  const key = keyOf(row);
  const due = await lockDuePrizes(tx, key, AT_ONCE);
  if (due.length === 0) {
    return setTournament(tx, key, { state: tournamentLifecycle.next(row.state, 'finish'), due_at: null });
  }
  const { day } = momentAt(merchant, new Date(rewards.clock.now()));
  const occasions = due.map(({ member_id: memberId, amount_minor }): MemberOccasion => {
    const body = { memberId, amountMinor: amount_minor.toString() };
    return { memberId, occasion: { kind: 'prize', id: `${row.number}`, day, body } };
  });
  const given = new Set((await givePrizes(rewards, tx, merchant, campaign, occasions)).map((grant) => grant.member_id));
  const memberIds = due.map(({ member_id }) => member_id);
  await setPrizes(
    tx,
    key,
    memberIds.filter((id) => given.has(id)),
    'pay',
  );
  await setPrizes(
    tx,
    key,
    memberIds.filter((id) => !given.has(id)),
    'withhold',
  );
}

/** Of a tournament that was cancelled: to everybody, also on a break, since it was their money. */
export async function giveBack(rewards: Rewarding, tx: Tx, { merchant, row }: Omit<Paying, 'campaign'>): Promise<void> {
  const key = keyOf(row);
  const paid = await lockPaidEntries(tx, key, AT_ONCE);
  if (paid.length === 0) {
    return setTournament(tx, key, { state: tournamentLifecycle.next(row.state, 'finish'), due_at: null });
  }
  for (const { member_id: memberId, fee_minor } of paid) {
    const fee = {
      merchant,
      memberId,
      campaign: row.code,
      name: `${row.code}:${row.number}:${memberId}`,
      amountMinor: fee_minor,
    };
    await rewards.bonus.returnFee(tx, fee);
    await rewards.outbox.publish(tx, merchant.id, 'balance.changed', { memberId, isTrial: false });
  }
  await markFeesBack(
    tx,
    key,
    paid.map(({ member_id }) => member_id),
  );
}
