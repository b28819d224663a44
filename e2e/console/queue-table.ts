/** The queues of the console, as the test of two operators at once goes through them. */
import type { QueueName } from '../../packages/contract/src/index.ts';
import type { plants } from './queue-plants.ts';

export interface Queue {
  readonly plant: keyof typeof plants;
  /** The queue of home that leads there. */
  readonly home?: QueueName;
  readonly path: string;
  /** The tab of the list, where it has no address. */
  readonly tab?: string;
  /** Both say that they are there. */
  readonly needsOnline?: true;
  /** `all` for what is the platform's. */
  readonly scope?: 'all';
  /** Where it is decided, beside its row: in a panel or on a page that opens with it. */
  readonly opens?: 'panel' | 'page' | 'dialog';
  /** Within its row, as long as it waits: what is decided stays listed. */
  readonly mark?: string;
  /** Who decides takes it before. */
  readonly take?: { readonly button: string; readonly refused: string; readonly seen?: RegExp };
  readonly button: string;
  /** What has to be written. */
  readonly words?: string;
  /** In the dialog, where there is one. */
  readonly confirm?: string;
  /** Two operators decide it together: a third press is too late. */
  readonly byTwo?: true;
  /** What the late one reads. */
  readonly refused: string;
  /** As the audit trail calls it. */
  readonly action: string;
}

const SETTLED = 'This order is already settled.';
const orders = {
  opens: 'panel',
  take: { button: 'Take it', refused: 'Another operator is working on this order.', seen: /^ines works on this until/ },
  refused: SETTLED,
} as const;
const difference = {
  opens: 'panel',
  mark: '.MuiChip-colorWarning',
  button: 'Mark as resolved',
  words: 'Reason',
  confirm: 'Mark as resolved',
  refused: SETTLED,
} as const;
const byCommand = { confirm: 'Run', words: 'Reason' } as const;

export const queues: { readonly [name: string]: Queue } = {
  'withdrawals to be looked at': {
    ...orders,
    plant: 'review',
    home: 'withdrawals',
    path: '/withdrawals?state=review',
    button: 'Pass on to finance',
    action: 'withdrawal.pass',
  },
  'withdrawals with finance': {
    ...orders,
    plant: 'finance',
    home: 'withdrawals',
    path: '/withdrawals?state=finance',
    button: 'Approve',
    action: 'withdrawal.approve',
  },
  'withdrawals of unknown outcome': {
    ...orders,
    plant: 'unknown',
    home: 'unknown',
    path: '/withdrawals?state=unknown',
    byTwo: true,
    button: 'Settle by evidence',
    words: 'The evidence',
    confirm: 'Settle by evidence',
    action: 'withdrawal.settle-unknown',
  },
  deposits: {
    ...orders,
    path: '/deposits',
    plant: 'deposits',
    home: 'deposits',
    button: 'Refuse',
    words: 'Reason',
    confirm: 'Refuse',
    action: 'deposit.refuse',
  },
  'live chats': {
    plant: 'chats',
    home: 'chats',
    path: '/chats',
    tab: 'Waiting',
    // Of one who is away, a chat goes back to the queue.
    needsOnline: true,
    opens: 'panel',
    button: 'Take it',
    refused: 'Another operator has taken this chat.',
    action: 'chat.claim',
  },
  feedback: {
    plant: 'feedback',
    home: 'feedback',
    path: '/feedback',
    button: 'Answer',
    words: 'Answer',
    confirm: 'Send to the inbox',
    refused: 'This feedback has been answered.',
    action: 'feedback.answer',
  },
  documents: {
    plant: 'documents',
    home: 'documents',
    path: '/documents',
    opens: 'dialog',
    button: 'Refuse',
    words: 'Reason',
    confirm: 'Refuse',
    refused: 'Nothing can be done about this document now.',
    action: 'document.decide',
  },
  'differences of payments': {
    ...difference,
    plant: 'paymentDifferences',
    home: 'payments',
    path: '/reconciliation',
    action: 'reconcile.payments.done',
  },
  'differences of vendors': {
    ...difference,
    plant: 'vendorDifferences',
    home: 'vendors',
    path: '/reconciliation?area=vendors',
    action: 'reconcile.vendors.done',
  },
  'tournaments in review': {
    ...byCommand,
    plant: 'tournaments',
    home: 'tournaments',
    path: '/tournaments',
    button: 'Cancel it',
    byTwo: true,
    refused: 'The tournament is not in a state for this.',
    action: 'tournament.cancel',
  },
  'payments that fit no order': {
    ...byCommand,
    plant: 'payments',
    home: 'notices',
    path: '/exceptions?tab=payments',
    button: 'Mark as resolved',
    refused: SETTLED,
    action: 'notice.done',
  },
  'payouts set aside': {
    ...byCommand,
    plant: 'payouts',
    home: 'setAside',
    path: '/exceptions?tab=payouts',
    button: 'Try again',
    refused: SETTLED,
    action: 'withdrawal.try-again',
  },
  'transfers of unknown outcome': {
    ...byCommand,
    plant: 'transfers',
    home: 'transfers',
    path: '/exceptions?tab=transfers',
    button: 'It arrived',
    refused: SETTLED,
    action: 'transfer.done',
  },
  'transfers set aside': {
    ...byCommand,
    plant: 'transfersAside',
    home: 'transfers',
    path: '/exceptions?tab=transfers',
    button: 'Try again',
    refused: SETTLED,
    action: 'transfer.try-again',
  },
  'accounts like one that is closed': {
    ...byCommand,
    plant: 'held',
    home: 'held',
    path: '/exceptions?tab=held',
    button: 'Release',
    byTwo: true,
    refused: 'No account of that name is held.',
    action: 'breaks.lift',
  },
  'what players owe after a correction': {
    ...byCommand,
    plant: 'owed',
    path: '/exceptions?tab=owed',
    button: 'Write off',
    byTwo: true,
    refused: 'Nothing is owed of this order.',
    action: 'owed.write_off',
  },
  'facts set aside': {
    ...byCommand,
    plant: 'facts',
    home: 'facts',
    path: '/exceptions?tab=facts',
    button: 'Deliver again',
    refused: 'No such fact is set aside.',
    action: 'facts.try-again',
  },
  'bonus money under review': {
    ...byCommand,
    plant: 'bonus',
    home: 'reviews',
    path: '/risk?tab=abuse',
    button: 'Release',
    refused: 'The review is not in a state for this.',
    action: 'review.release',
  },
  referrals: {
    ...byCommand,
    plant: 'referrals',
    home: 'referrals',
    path: '/referrals',
    button: 'Refuse a referral',
    refused: 'The referral is not in a state for this.',
    action: 'referral.refuse',
  },
  'orders of the points shop': {
    plant: 'shop',
    home: 'shopOrders',
    path: '/points-shop?state=ordered',
    opens: 'page',
    button: 'Deliver',
    words: 'What the member reads',
    confirm: 'Deliver',
    refused: SETTLED,
    action: 'shop.deliver',
  },
  'disputes about bills': {
    ...byCommand,
    plant: 'disputes',
    home: 'disputes',
    path: '/agents/disputes',
    button: 'Answer a dispute',
    refused: 'This dispute was answered already.',
    action: 'bills.answer',
  },
  'draws that wait for their result': {
    plant: 'draws',
    home: 'draws',
    path: '/draws/waiting',
    scope: 'all',
    opens: 'page',
    button: 'Void the draw',
    words: 'Reason',
    confirm: 'Void the draw',
    byTwo: true,
    refused: 'This draw has its result, or is void.',
    action: 'draw.void',
  },
  'reports that differ from a result': {
    plant: 'reports',
    path: '/draws/reports',
    scope: 'all',
    button: 'It is wrong',
    words: 'Reason',
    confirm: 'It is wrong',
    byTwo: true,
    refused: 'There is no open report of this name.',
    action: 'report.dismiss',
  },
};
