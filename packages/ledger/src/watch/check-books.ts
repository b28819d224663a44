/**
 * The invariants of the books, checked over everything: run after every suite that moves money. Live books are watched by
 * `watch-books`.
 */
import { type AccountKind, memberKinds, trialKinds } from '../account.ts';
import type { SqlPort } from '../sql-port.ts';

export interface Violation {
  readonly invariant: Invariant;
  readonly merchantId: string;
  /** The name of the account, transfer or currency. */
  readonly subject: string;
}

export type Invariant =
  | 'entries sum to zero'
  | 'balance equals entries'
  | 'balances chain'
  | 'floor is kept'
  | 'accounts are as opened'
  | 'one transfer per external id'
  | 'transfer and entries agree'
  | 'closed once and exactly';

const oneOf = (kinds: readonly AccountKind[]) => `in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
/** SQL: whether an account is of a member's kind. */
export const isOfMember = `kind ${oneOf(memberKinds)}`;
/** SQL: whether an account holds play money. */
export const isOfTrial = `kind ${oneOf(trialKinds)}`;

/** Maximum number reported per invariant: enough to see what broke. */
const max = 100;

const whole: Readonly<Record<Invariant, string>> = {
  'entries sum to zero': `select e.merchant_id, a.unit as subject
    from ledger.entry e join ledger.account a on a.merchant_id = e.merchant_id and a.id = e.account_id
    group by e.merchant_id, a.unit having sum(e.amount) <> 0`,
  'balance equals entries': `select coalesce(a.merchant_id, e.merchant_id) as merchant_id, coalesce(a.id, e.account_id)::text as subject
    from ledger.account a full join (
      select merchant_id, account_id, sum(amount) as total, count(*) as entries from ledger.entry group by merchant_id, account_id
    ) e on e.merchant_id = a.merchant_id and e.account_id = a.id
    where a.id is null or a.balance <> coalesce(e.total, 0) or a.version <> coalesce(e.entries, 0)`,
  'balances chain': `select merchant_id, account_id || ' ' || seq as subject from (
      select merchant_id, account_id, seq, amount, balance_after,
        lag(seq, 1, 0::bigint) over chain as seq_before, lag(balance_after, 1, 0::bigint) over chain as balance_before
      from ledger.entry window chain as (partition by merchant_id, account_id order by seq)
    ) e where seq <> seq_before + 1 or balance_after <> balance_before + amount`,
  // A balance below the floor must equal what was taken back and is owed.
  'floor is kept': `select a.merchant_id, a.id::text as subject from ledger.account a
    where a.below <> greatest(0, a.floor - a.balance)
    union all
    select e.merchant_id, e.account_id::text from ledger.entry e
    join ledger.account a on a.merchant_id = e.merchant_id and a.id = e.account_id
    join ledger.transfer t on t.merchant_id = e.merchant_id and t.id = e.transfer_id
    where e.amount < 0 and e.balance_after < a.floor and t.closes is null`,
  'accounts are as opened': `select a.merchant_id, a.id::text as subject from ledger.account a
    where (a.${isOfMember}) <> (a.id < ledger.first_shared_id())
      or (a.floor is null and a.id < ledger.first_shared_id())
      or a.unit <> a.currency || case when a.${isOfTrial} then ' trial' else '' end`,
  'one transfer per external id': `select merchant_id, source || ' ' || external_id as subject from ledger.transfer
    group by merchant_id, source, external_id having count(*) > 1`,
  'transfer and entries agree': `select coalesce(t.merchant_id, e.merchant_id) as merchant_id, coalesce(t.id, e.transfer_id)::text as subject
    from ledger.transfer t full join (
      select e.merchant_id, e.transfer_id, count(*) as entries, sum(e.amount) as total, min(a.unit) as unit, max(a.unit) as other_unit,
        min(e.account_id) as one, max(e.account_id) as other, max(e.amount) as moved
      from ledger.entry e left join ledger.account a on a.merchant_id = e.merchant_id and a.id = e.account_id
      group by e.merchant_id, e.transfer_id
    ) e on e.merchant_id = t.merchant_id and e.transfer_id = t.id
    left join ledger.entry own on own.merchant_id = t.merchant_id and own.account_id = t.account_id and own.seq = t.account_version
      and own.transfer_id = t.id
    where case when t.delta = 0 then e.transfer_id is not null else
      (e.entries = 2 and e.total = 0 and e.moved = abs(t.delta) and e.unit = t.unit and e.other_unit = t.unit
        and e.one = least(t.account_id, t.counter_id) and e.other = greatest(t.account_id, t.counter_id)
        and own.amount = t.delta and own.balance_after = t.balance_after) is not true end`,
  'closed once and exactly': `select x.merchant_id, x.id::text as subject
    from ledger.transfer x left join ledger.transfer t on t.merchant_id = x.merchant_id and t.id = x.closes
    where x.closes is not null and (t.id is null or abs(t.delta) <> abs(x.delta)
      or (x.kind = 'rollback' and exists (select from ledger.transfer w where w.merchant_id = x.merchant_id and w.requires = x.closes
        and not exists (select from ledger.transfer y where y.merchant_id = w.merchant_id and y.closes = w.id)))
      or exists (select from ledger.transfer y where y.merchant_id = x.merchant_id and y.closes = x.closes and y.id <> x.id))`,
};

/** All violations; empty when the books balance. Each invariant is one statement, so that it sees one moment of live books. */
export async function checkBooks(port: SqlPort): Promise<readonly Violation[]> {
  const found: Violation[] = [];
  for (const [invariant, query] of Object.entries(whole) as [Invariant, string][]) {
    const rows = await port.query<{ merchant_id: string; subject: string }>(`${query} limit ${max}`, []);
    for (const row of rows) found.push({ invariant, merchantId: row.merchant_id, subject: row.subject });
  }
  return found;
}
