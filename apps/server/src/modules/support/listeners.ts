/**
 * Facts that put a message into a member's inbox: registration, deposits, held money, withdrawals, cards, login methods, account checks,
 * requested documents, corrected results of lotteries, reviews of bonus money, and what an upline wrote.
 */
import { type InboxKind, languages } from '#contract';
import type { SupportDeps } from './deps.ts';
import { plainToHtml } from './plain-to-html.ts';
import { putMessage } from './send-message.ts';

/** A cancellation by the member needs no message. */
const decided: { readonly [state: string]: InboxKind } = {
  paid: 'withdrawal_paid',
  returned: 'withdrawal_returned',
  declined: 'withdrawal_declined',
};

const protections = {
  'limit-imposed': 'limit_imposed',
  'limit-eased': 'limit_eased',
  'break-imposed': 'break_imposed',
} as const;

export function subscribe(deps: SupportDeps): void {
  const { outbox } = deps;

  outbox.listen('support.welcome', 'member.registered', async (tx, { merchantId, body }) => {
    if (!body.isTrial) await putMessage(deps, tx, { merchantId, memberId: body.memberId }, { kind: 'welcome' });
  });

  outbox.listen('support.deposit', 'deposit.credited', async (tx, { merchantId, body }) => {
    const { memberId, orderId, currency } = body;
    const money = { amountMinor: BigInt(body.amountMinor), currency, orderId };
    await putMessage(deps, tx, { merchantId, memberId }, { kind: 'deposit_credited', money });
  });

  outbox.listen('support.deposit-held', 'deposit.held', async (tx, { merchantId, body }) => {
    const { memberId, orderId, currency, heldFor } = body;
    const money = { amountMinor: BigInt(body.amountMinor), currency, orderId };
    await putMessage(deps, tx, { merchantId, memberId }, { kind: `deposit_held_${heldFor}`, money });
  });

  outbox.listen('support.hold', 'hold.changed', async (tx, { merchantId, body: { memberId, isHeld } }) => {
    await putMessage(deps, tx, { merchantId, memberId }, { kind: isHeld ? 'account_held' : 'account_released' });
  });

  outbox.listen('support.withdrawal', 'withdrawal.decided', async (tx, { merchantId, body }) => {
    const { memberId, orderId, currency, state } = body;
    const kind = decided[state];
    if (!kind) return;
    const money = { amountMinor: BigInt(body.amountMinor), currency, orderId };
    await putMessage(deps, tx, { merchantId, memberId }, { kind, money });
  });

  outbox.listen('support.card', 'card.changed', async (tx, { merchantId, body: { memberId, change } }) => {
    await putMessage(deps, tx, { merchantId, memberId }, { kind: `card_${change}` });
  });

  outbox.listen('support.order-corrected', 'orders.corrected', async (tx, { merchantId, body }) => {
    const { memberId, isTrial, orders, currency } = body;
    const [first] = orders;
    if (isTrial || !first) return;
    const moved = BigInt(body.movedMinor);
    const money = { amountMinor: moved < 0n ? -moved : moved, currency, orderId: first.orderId };
    const kind = moved > 0n ? 'result_corrected_paid' : moved < 0n ? 'result_corrected_taken' : 'result_corrected';
    await putMessage(deps, tx, { merchantId, memberId }, { kind, money });
  });

  outbox.listen('support.details', 'details.corrected', async (tx, { merchantId, body: { memberId } }) => {
    await putMessage(deps, tx, { merchantId, memberId }, { kind: 'details_corrected' });
  });

  outbox.listen('support.protection', 'protection.imposed', async (tx, { merchantId, body: { memberId, kind } }) => {
    await putMessage(deps, tx, { merchantId, memberId }, { kind: protections[kind] });
  });

  outbox.listen('support.document', 'document.changed', async (tx, { merchantId, body }) => {
    const { memberId, state, wasAccepted } = body;
    // A request that lapsed is no document that expired.
    const isExpired = state === 'expired' && wasAccepted === true;
    if (state !== 'requested' && state !== 'accepted' && state !== 'refused' && !isExpired) return;
    await putMessage(deps, tx, { merchantId, memberId }, { kind: `document_${state}` });
  });

  outbox.listen('support.contract', 'contract.changed', async (tx, { merchantId, body: { memberId } }) => {
    await putMessage(deps, tx, { merchantId, memberId }, { kind: 'contract_changed' });
  });

  outbox.listen('support.dispute', 'dispute.answered', async (tx, { merchantId, body: { memberId } }) => {
    await putMessage(deps, tx, { merchantId, memberId }, { kind: 'dispute_answered' });
  });

  outbox.listen('support.review', 'review.changed', async (tx, { merchantId, body: { memberId, state } }) => {
    await putMessage(deps, tx, { merchantId, memberId }, { kind: `review_${state}` });
  });

  outbox.listen('support.agent', 'agent.wrote', async (tx, { merchantId, body }) => {
    const { memberId, title, content } = body;
    const words = { title, content: plainToHtml(content) };
    const text = Object.fromEntries(languages.map((language) => [language, words]));
    await putMessage(deps, tx, { merchantId, memberId }, { kind: 'letter', text });
  });

  outbox.listen('support.access', 'access.changed', async (tx, { merchantId, body: { memberId } }) => {
    await putMessage(deps, tx, { merchantId, memberId }, { kind: 'access_changed' });
  });
}
