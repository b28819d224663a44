/**
 * The invariants of the books, checked over everything: run after every suite that moves money. Live books are watched by
 * `watch-books`.
 */
import { type AccountKind, memberKinds, trialKinds } from '../account.ts';
import type { SqlPort } from '../sql-port.ts';
import { brokenSeals } from './seals.ts';
import type { Invariant, Violation } from './violation.ts';

const oneOf = (kinds: readonly AccountKind[]) => `in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
/** SQL: whether an account is of a member's kind. */
export const isOfMember = `kind ${oneOf(memberKinds)}`;
/** SQL: whether an account holds play money. */
export const isOfTrial = `kind ${oneOf(trialKinds)}`;

/** Maximum number reported per invariant: enough to see what broke. */
const max = 100;

const whole: Readonly<Record<Exclude<Invariant, 'sealed days are unchanged'>, string>> = {
  'entries sum to zero': `select e.merchant_id, a.unit as subject
    from ledger.every_entry e join ledger.account a on a.merchant_id = e.merchant_id and a.id = e.account_id
    group by e.merchant_id, a.unit having sum(e.amount) <> 0`,
  'balance equals entries': `select coalesce(a.merchant_id, e.merchant_id) as merchant_id, coalesce(a.id, e.account_id)::text as subject
    from ledger.account a full join (
      select merchant_id, account_id, sum(amount) as total, count(*) as entries from ledger.every_entry group by merchant_id, account_id
    ) e on e.merchant_id = a.merchant_id and e.account_id = a.id
    where a.id is null or a.balance <> coalesce(e.total, 0) or a.version <> coalesce(e.entries, 0)`,
  'balances chain': `select merchant_id, account_id || ' ' || seq as subject from (
      select merchant_id, account_id, seq, amount, balance_after,
        lag(seq, 1, 0::bigint) over chain as seq_before, lag(balance_after, 1, 0::bigint) over chain as balance_before
      from ledger.every_entry window chain as (partition by merchant_id, account_id order by seq)
    ) e where seq <> seq_before + 1 or balance_after <> balance_before + amount`,
  // A balance below the floor must equal what was taken back and is owed.
  'floor is kept': `select a.merchant_id, a.id::text as subject from ledger.account a
    where a.below <> greatest(0, a.floor - a.balance)
    union all
    select e.merchant_id, e.account_id::text from ledger.every_entry e
    join ledger.account a on a.merchant_id = e.merchant_id and a.id = e.account_id
    where e.amount < 0 and e.balance_after < a.floor and e.closes is null`,
  'accounts are as opened': `select a.merchant_id, a.id::text as subject from ledger.account a
    where (a.${isOfMember}) <> (a.id < ledger.first_shared_id())
      or (a.floor is null and a.id < ledger.first_shared_id())
      or a.unit <> a.currency || case when a.${isOfTrial} then ' trial' else '' end`,
  'one transfer per external id': `select coalesce(t.merchant_id, r.merchant_id) as merchant_id,
      coalesce(t.source || ' ' || t.external_id, r.transfer_id::text) as subject
    from ledger.every_transfer t full join ledger.reported r on r.merchant_id = t.merchant_id and r.transfer_id = t.id
    where r.key is distinct from ledger.key_of(t.source, t.external_id)`,
  'transfer and entries agree': `select t.merchant_id, t.id::text as subject from ledger.every_transfer t
    left join ledger.account a on a.merchant_id = t.merchant_id and a.id = t.account_id
    left join ledger.account b on b.merchant_id = t.merchant_id and b.id = t.counter_id
    where (a.unit = t.unit and (t.delta = 0 or b.unit = t.unit)) is not true`,
  'closed once and exactly': `select x.merchant_id, x.id::text as subject
    from ledger.every_transfer x left join ledger.every_transfer t on t.merchant_id = x.merchant_id and t.id = x.closes
    left join ledger.closed c on c.merchant_id = x.merchant_id and c.id = x.closes
    where x.closes is not null and (t.id is null or abs(t.delta) <> abs(x.delta) or c.by_id is distinct from x.id
      or (x.kind = 'rollback' and exists (select from ledger.paid w where w.merchant_id = x.merchant_id and w.id = x.closes
        and not exists (select from ledger.closed y where y.merchant_id = w.merchant_id and y.id = w.by_id))))
    union all
    select x.merchant_id, x.id::text from ledger.every_transfer x
    where x.requires is not null and not exists (
      select from ledger.paid w where w.merchant_id = x.merchant_id and w.id = x.requires and w.by_id = x.id)
    union all
    select c.merchant_id, c.by_id::text from ledger.closed c
    left join ledger.every_transfer x on x.merchant_id = c.merchant_id and x.id = c.by_id where x.closes is distinct from c.id
    union all
    select w.merchant_id, w.by_id::text from ledger.paid w
    left join ledger.every_transfer x on x.merchant_id = w.merchant_id and x.id = w.by_id where x.requires is distinct from w.id`,
};

/** All violations; empty when the books balance. Each invariant is one statement, so that it sees one moment of live books. */
export async function checkBooks(port: SqlPort): Promise<readonly Violation[]> {
  const found: Violation[] = [];
  for (const [invariant, query] of Object.entries(whole) as [Invariant, string][]) {
    const rows = await port.query<{ merchant_id: string; subject: string }>(`${query} limit ${max}`, []);
    for (const row of rows) found.push({ invariant, merchantId: row.merchant_id, subject: row.subject });
  }
  return [...found, ...(await brokenSeals(port))];
}
