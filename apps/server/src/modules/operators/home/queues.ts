/** What waits for an operator: only what the operator may see, each with its oldest. */
import type { Permission, QueueName } from '#contract';
import type { Db } from '../../../db/db.ts';
import { undecidedWithdrawals } from '../../cashier/index.ts';
import { beginOfDay, dayAfter, type Merchant } from '../../merchants/index.ts';
import { type Area, unreconciled } from '../../reconciliation/index.ts';
import type { May } from '../accounts/index.ts';
import { countRequests } from '../approvals/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { hiddenStates } from '../withdrawal-stages.ts';

export interface WaitingQueue {
  readonly queue: QueueName;
  readonly waiting: number;
  readonly oldestAt?: string;
}

interface Found {
  readonly waiting: number;
  readonly oldestAt?: Date | undefined;
}

/** A day that could not be compared waits since it was over. */
export async function differencesOf(db: Db, merchant: Merchant, area: Area, provider?: string): Promise<Found> {
  const { waiting, oldestAt, oldestDay } = await unreconciled(db, merchant.id, area, provider);
  const dayOver = oldestDay === undefined ? undefined : beginOfDay(dayAfter(oldestDay), merchant.manifest.timeZone);
  const times = [oldestAt, dayOver].flatMap((at) => at?.getTime() ?? []);
  return { waiting, oldestAt: times.length === 0 ? undefined : new Date(Math.min(...times)) };
}

type Read = (
  deps: OperatorDeps,
  db: Db,
  merchant: Merchant,
  may: May,
) => Promise<readonly (readonly [QueueName, Found])[]>;

const readers: readonly (readonly [Permission, Read])[] = [
  [
    'withdrawals.see',
    async ({ backOffice }, db, { id }, may) => {
      const hidden = await hiddenStates(may);
      const seen = undecidedWithdrawals.filter((state) => !hidden.includes(state));
      const withdrawals = seen.length > 0 ? await backOffice.withdrawalsIn(db, id, seen) : { waiting: 0 };
      const unknown = await backOffice.withdrawalsIn(db, id, ['unknown']);
      const aside = await backOffice.countSetAside(db, id);
      return [
        ['withdrawals', withdrawals],
        ['unknown', unknown],
        ['setAside', aside],
      ];
    },
  ],
  [
    'deposits.see',
    async ({ backOffice }, db, merchant) => {
      const { id } = merchant;
      const deposits = await backOffice.depositsIn(db, id, ['checking']);
      const notices = await backOffice.countNotices(db, id);
      return [
        ['deposits', deposits],
        ['notices', notices],
        ['payments', await differencesOf(db, merchant, 'payments')],
      ];
    },
  ],
  [
    'transfers.see',
    async ({ transfers }, db, merchant) => {
      return [
        ['vendors', await differencesOf(db, merchant, 'vendors')],
        ['transfers', await transfers.countUnknown(db, merchant.id)],
      ];
    },
  ],
  [
    'approvals.see',
    async ({ clock }, db, { id }) => [['approvals', await countRequests(db, id, new Date(clock.now()))]],
  ],
  ['chat.see', async ({ support }, db, { id }) => [['chats', await support.waitingIn(db, id, 'chats')]]],
  ['feedback.see', async ({ support }, db, { id }) => [['feedback', await support.waitingIn(db, id, 'feedback')]]],
  ['documents.see', async ({ documents }, db, { id }) => [['documents', await documents.waiting(db, id)]]],
  ['breaks.see', async ({ breaks }, db, { id }) => [['held', await breaks.countHeld(db, id)]]],
  [
    'promotions.review',
    async ({ reviews, referrals }, db, { id }) => [
      ['reviews', await reviews.waiting(db, id)],
      ['referrals', await referrals.waiting(db, id)],
    ],
  ],
  [
    'promotions.see',
    async ({ shops, tournaments }, db, { id }) => [
      ['shopOrders', await shops.waiting(db, id)],
      ['tournaments', await tournaments.waiting(db, id)],
    ],
  ],
  ['agents.disputes', async ({ agents }, db, { id }) => [['disputes', await agents.waitingDisputes(db, id)]]],
  ['draws.see', async ({ draws }, db, { id }) => [['draws', await draws.withoutResult(db, id)]]],
  ['facts.see', async ({ facts }, db, { id }) => [['facts', await facts.count(db, id)]]],
];

export async function homeQueues(deps: OperatorDeps, merchant: Merchant, may: May): Promise<WaitingQueue[]> {
  const read = async ([permission, reader]: (typeof readers)[number]) =>
    (await may(permission)) ? reader(deps, deps.db, merchant, may) : [];
  const found = (await Promise.all(readers.map(read))).flat();
  return found.map(([queue, { waiting, oldestAt }]) => ({
    queue,
    waiting,
    ...(oldestAt && { oldestAt: oldestAt.toISOString() }),
  }));
}
