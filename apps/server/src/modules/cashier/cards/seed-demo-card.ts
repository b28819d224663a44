/** Gives a demo member a card that is no longer frozen. Never in production. */
import { assert } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Cashier, now } from '../context.ts';
import { addCard } from './add-card.ts';
import { allCards, changeCard } from './store.ts';

const MONTH_MS = 30 * 86_400_000;
const NUMBER = '012345678901234';

/** Idempotent: a member who has, or had, a card gets none. */
export async function seedDemoCard(
  cashier: Cashier,
  merchant: Merchant,
  member: { readonly memberId: string; readonly holder: string; readonly paymentPassword: string },
): Promise<void> {
  assert(merchant.manifest.isDemo, `${merchant.id} is no demo merchant`);
  const { memberId } = member;
  const [bank] = merchant.manifest.cashier.banks;
  if (!bank || (await allCards(cashier.db, merchant.id, memberId)).length > 0) return;
  const number = NUMBER.slice(0, bank.digits?.[1] ?? NUMBER.length);
  const holder = (await cashier.members.payeeNameOf(cashier.db, merchant.id, memberId)) ?? member.holder;
  const { paymentPassword } = member;
  const added = await addCard(cashier, { merchant, memberId, bank: bank.code, holder, number, paymentPassword });
  assert(added.ok, 'the demo card is valid');
  const at = new Date(now(cashier).getTime() - MONTH_MS);
  await inTransaction(cashier, (tx) => changeCard(tx, added.value, { changed_at: at, usable_at: at }));
}
