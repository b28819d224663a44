/**
 * Sends approved withdrawals, and queries those with an unknown outcome. An order is claimed by one node for a while; if that node
 * dies, the next one queries before it sends. The provider knows the order by its id, so a repeated request pays once; another account knows
 * nothing of it, and is not asked. Orders are processed concurrently and fail independently: a failing one is retried with growing
 * pauses, then left to operators.
 */
import { assert, ok } from '#kernel';
import type { PaymentProvider, PayoutOutcome, PayoutRequest } from '#payments/plugin.ts';
import { oneMoreFault, reasonOf, retryAt } from '../../../db/jobs/faults.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { accountOfOrder, type Opened } from '../../../outside/merchant-providers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { cardLocation, findCard } from '../cards/index.ts';
import { type Cashier, notifyUrl, now } from '../context.ts';
import type { OpenProvider } from '../providers/index.ts';
import {
  lockDue,
  lockWithdrawal,
  rescheduleWithdrawal,
  transitionWithdrawal,
  type WithdrawalRow,
} from '../withdrawals/index.ts';
import { isSent, saveInProgress, settlePayout } from './settle-payout.ts';

const AT_ONCE = 10;
/** Longer than any provider's timeout. */
const CLAIM_MS = 60_000;

interface Claimed {
  readonly order: WithdrawalRow;
  readonly isNew: boolean;
  /** Of a new one it is the account that the claim saved. Undefined where the merchant no longer works with it. */
  readonly open: OpenProvider | undefined;
}

/** Returns how many orders were processed. */
export async function sendPayouts(cashier: Cashier, merchant: Merchant): Promise<number> {
  const claimed = await claim(cashier, merchant);
  await Promise.all(claimed.map((one) => workOn(cashier, merchant, one)));
  return claimed.length;
}

/** While withdrawals are frozen nothing new is sent; sent orders are still queried. */
async function claim(cashier: Cashier, merchant: Merchant): Promise<readonly Claimed[]> {
  const claimed = await cashier.atomically(async (tx) => {
    const mayLeave = (await cashier.wallet.mayLeave(tx, merchant.id)).ok;
    const at = now(cashier);
    const states = mayLeave ? (['approved', 'sending', 'unknown'] as const) : (['sending', 'unknown'] as const);
    const orders = await lockDue(tx, merchant.id, { now: at, states, limit: AT_ONCE });
    const mine: Claimed[] = [];
    for (const order of orders) {
      const isNew = order.state === 'approved';
      const open = cashier.providers.of(merchant, order.provider);
      const claim = { attempts: order.attempts + 1, dueAt: new Date(at.getTime() + CLAIM_MS) };
      // Saved before it is sent. One that nobody can send stays approved.
      const mineNow =
        isNew && open
          ? await transitionWithdrawal(cashier, tx, order, 'send', {
              ...claim,
              account: open.account,
              at,
              by: order.provider,
            })
          : await rescheduleWithdrawal(tx, order, claim);
      mine.push({ order: mineNow, isNew, open });
    }
    return ok(mine);
  });
  return claimed.ok ? claimed.value : [];
}

/** Never throws: what cannot even be saved is logged, and the claim expires. */
async function workOn(cashier: Cashier, merchant: Merchant, claimed: Claimed): Promise<void> {
  const { order, open } = claimed;
  const about = { job: 'payouts', merchantId: merchant.id, subject: order.id };
  try {
    if (!open) throw new Error(`the merchant no longer works with ${order.provider}`);
    const account = accountOfOrder(order, open);
    if (!account) throw new Error(`it was sent by another account with ${order.provider}`);
    await conclude(cashier, merchant, order, await requestPayout(cashier, merchant, account, claimed));
  } catch (error) {
    cashier.onFault(error, about);
    await noteFault(cashier, merchant, order, error).catch((again: unknown) => cashier.onFault(again, about));
  }
}

async function requestPayout(
  cashier: Cashier,
  merchant: Merchant,
  { provider }: Opened<PaymentProvider>,
  { order, isNew }: Claimed,
): Promise<PayoutOutcome> {
  const request = await payoutRequest(cashier, merchant, order);
  if (isNew) return provider.startPayout(request);
  const outcome = await provider.payoutStatus(request);
  // Sent before accounts were saved: it may have been by another one that knows it.
  if (outcome.kind !== 'missing' || order.account === null) return outcome;
  return (await mayBeSentAgain(cashier, merchant, order)) ? provider.startPayout(request) : outcome;
}

/**
 * Where nobody has ended it while the provider was asked. It is on its way again from now on, so that no operator returns its money by the evidence
 * that the provider does not have it.
 */
function mayBeSentAgain(cashier: Cashier, merchant: Merchant, order: WithdrawalRow): Promise<boolean> {
  return inTransaction(cashier, async (tx) => {
    const locked = await lockWithdrawal(tx, merchant.id, order.id);
    if (!locked || !isSent(locked) || !(await cashier.wallet.mayLeave(tx, merchant.id)).ok) return false;
    const on = { at: now(cashier), by: order.provider, dueAt: locked.due_at, isSentAgain: true };
    await transitionWithdrawal(cashier, tx, locked, 'accept', on);
    return true;
  });
}

async function payoutRequest(cashier: Cashier, merchant: Merchant, order: WithdrawalRow): Promise<PayoutRequest> {
  const card = await findCard(cashier.db, merchant.id, order.member_id, order.card_id);
  assert(card, 'a card that was withdrawn to is not deleted');
  return {
    orderId: order.id,
    merchant: { code: merchant.manifest.code, name: merchant.manifest.name },
    amountMinor: order.amount_minor - order.fee_minor,
    currency: merchant.currency,
    notifyUrl: notifyUrl(cashier, merchant, order.provider),
    to: {
      bank: card.bank,
      holder: card.holder,
      number: cashier.encryptor.decrypt(card.encrypted_number, cardLocation(merchant.id, card.id)),
    },
  };
}

/** A callback or an operator may have ended the order meanwhile: then nothing is left to do, unless the provider says something else of it. */
async function conclude(cashier: Cashier, merchant: Merchant, order: WithdrawalRow, outcome: PayoutOutcome) {
  const ended = await inTransaction(cashier, async (tx) => {
    const locked = await lockWithdrawal(tx, merchant.id, order.id);
    assert(locked, 'an order is never deleted');
    if (outcome.kind === 'paid' || outcome.kind === 'failed') {
      const settled = await settlePayout(cashier, tx, merchant, locked, outcome);
      return settled === 'contradicts' ? locked.state : undefined;
    }
    await saveInProgress(cashier, tx, locked, outcome);
    return undefined;
  });
  if (ended === undefined) return;
  const error = new Error(`${order.provider} says ${outcome.kind} of a withdrawal that is ${ended}`);
  cashier.onFault(error, { job: 'payouts', merchantId: merchant.id, subject: order.id });
}

/** Of one that was sent the outcome is unknown: the provider may have received the request before it failed. */
async function noteFault(cashier: Cashier, merchant: Merchant, order: WithdrawalRow, error: unknown) {
  await inTransaction(cashier, async (tx) => {
    const locked = await lockWithdrawal(tx, merchant.id, order.id);
    if (!locked) return;
    const at = now(cashier);
    const faults = oneMoreFault(locked, error, at);
    const changes = { dueAt: retryAt(at.getTime(), faults.faults), faults };
    if (locked.state === 'approved') await rescheduleWithdrawal(tx, locked, changes);
    else if (isSent(locked))
      await transitionWithdrawal(cashier, tx, locked, 'lose', { at, by: 'house', reason: reasonOf(error), ...changes });
  });
}
