/** An imported statement as the reconciliation reads one: what moved money, and outcomes that differ from our orders'. */
import { formatAmount, isUuid } from '#kernel';
import { beginOfDay, type Merchant } from '../../merchants/index.ts';
import type { Difference, StatementLine } from '../../reconciliation/index.ts';
import type { Cashier } from '../context.ts';
import type { StatementKind, StatementOutcome } from './columns.ts';
import { findStatement, type KnownOrder, linesOf, ordersBy, type StatementRow } from './store.ts';

interface Matched {
  readonly line: Awaited<ReturnType<typeof linesOf>>[number];
  /** Ours, or what they call it where there is none. */
  readonly orderId: string;
  readonly state: string | undefined;
}

export async function importedStatement(
  { db }: Pick<Cashier, 'db'>,
  merchant: Merchant,
  provider: string,
  day: string,
): Promise<StatementRow | undefined> {
  return findStatement(db, { merchantId: merchant.id, provider, day });
}

/** The lines that moved money. One without a time counts on the day of the file. */
export async function movedIn(
  { db }: Pick<Cashier, 'db'>,
  merchant: Merchant,
  statement: StatementRow,
): Promise<readonly StatementLine[]> {
  const begin = beginOfDay(statement.day, merchant.manifest.timeZone);
  const matched = await matchLines(db, statement);
  return matched
    .filter(({ line }) => line.outcome === 'paid')
    .map(({ line, orderId }) => ({
      subject: line.subject,
      orderId,
      providerRef: line.provider_ref,
      amount: formatAmount(line.amount_minor, merchant.currency),
      currency: merchant.currency.code,
      at: line.at ?? begin,
    }));
}

/** Orders whose end the file tells another way. Their money, where any moved, is a difference of its own. */
export async function outcomesIn({ db }: Pick<Cashier, 'db'>, statement: StatementRow): Promise<readonly Difference[]> {
  const known = (await matchLines(db, statement)).filter(({ state }) => state !== undefined);
  const byOrder = Map.groupBy(known, ({ line, orderId }) => `${line.subject} ${orderId}`);
  return [...byOrder.values()].flatMap((lines) => {
    // Several tries of one order are one order that was paid, or not.
    const decisive = lines.find(({ line }) => line.outcome === 'paid') ?? lines.at(-1);
    if (decisive?.state === undefined || decisive.line.outcome === outcomeOfState(decisive.state)) return [];
    const { line, orderId, state: ours } = decisive;
    const about = { subject: line.subject, orderId, providerRef: line.provider_ref };
    return [{ ...about, kind: 'state differs' as const, ours, theirs: line.outcome }];
  });
}

const ended: { readonly [state: string]: StatementOutcome } = {
  credited: 'paid',
  paid: 'paid',
  declined: 'failed',
  expired: 'failed',
  cancelled: 'failed',
  returned: 'failed',
};

const outcomeOfState = (state: string): StatementOutcome => ended[state] ?? 'pending';

async function matchLines(db: Cashier['db'], statement: StatementRow): Promise<readonly Matched[]> {
  const lines = await linesOf(db, statement);
  const of = { merchantId: statement.merchant_id, provider: statement.provider };
  const found = new Map<string, KnownOrder>();
  for (const kind of ['deposit', 'payout'] as const satisfies readonly StatementKind[]) {
    const mine = lines.filter(({ subject }) => subject === kind);
    const ids = new Set(mine.flatMap(({ order_id }) => (order_id && isUuid(order_id) ? [order_id.toLowerCase()] : [])));
    const refs = new Set(mine.flatMap(({ provider_ref }) => provider_ref ?? []));
    for (const order of await ordersBy(db, of, kind, 'provider_ref', [...refs])) {
      found.set(`${kind} ref ${order.provider_ref}`, order);
    }
    for (const order of await ordersBy(db, of, kind, 'id', [...ids])) found.set(`${kind} id ${order.id}`, order);
  }
  return lines.map((line) => {
    const { subject, order_id: named, provider_ref: ref } = line;
    const order = found.get(`${subject} id ${named?.toLowerCase()}`) ?? found.get(`${subject} ref ${ref}`);
    return { line, orderId: order?.id ?? named ?? ref ?? '', state: order?.state };
  });
}
