/** What differs between two versions of the cashier's rules, by method and level: what the second operator reads before it is in force. */
import type { CashierRules } from '#contract';
import type { Json } from '#kernel';
import type { Db } from '../../../../db/db.ts';
import type { Merchant } from '../../../merchants/index.ts';
import type { OperatorDeps } from '../../deps.ts';

const RULES = { kind: 'cashier_rules', key: 'site' } as const;

type Fields = { readonly [name: string]: Json };

interface Change {
  readonly before: Fields;
  readonly after: Fields;
}

export async function rulesChanged(
  { announcements: { versions } }: OperatorDeps,
  db: Db,
  merchant: Merchant,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Change> {
  const [before, after] = await Promise.all(
    [from, to].map((version) => versions.readValue(db, merchant, RULES, version)),
  );
  return differing(named(before as CashierRules), named(after as CashierRules));
}

const percent = (share: number) => `${share / 100} %`;

/** Methods and levels by their names, shares in percent. */
function named({ deposit, methods, withdrawal, levels, transfer }: CashierRules): Fields {
  const { feeShare, ...limits } = withdrawal;
  return {
    deposit,
    methods: Object.fromEntries(
      methods.map(({ method, fee, ...own }) => [
        method,
        { ...own, ...(fee && { fee: { ...fee, share: percent(fee.share) } }) },
      ]),
    ),
    withdrawal: { ...limits, feeShare: percent(feeShare) },
    levels: Object.fromEntries(
      levels.map(({ level, feeShare: share, ...own }) => [
        `${level}`,
        { ...own, ...(share !== undefined && { feeShare: percent(share) }) },
      ]),
    ),
    ...(transfer && { transfer }),
  };
}

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const orNothing = (fields: Fields) => (Object.keys(fields).length === 0 ? undefined : fields);

/** Of each only what the other has not. */
function differing(before: Fields, after: Fields): Change {
  const was: [string, Json][] = [];
  const is: [string, Json][] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [one, other] = [before[name], after[name]];
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    const inner = isFields(one) && isFields(other) ? differing(one, other) : undefined;
    // Nothing on one side: all of it is new, or gone; nothing on both: equal, with its fields in another order.
    const [left, right] = inner ? [orNothing(inner.before), orNothing(inner.after)] : [one, other];
    if (left !== undefined) was.push([name, left]);
    if (right !== undefined) is.push([name, right]);
  }
  return { before: Object.fromEntries(was), after: Object.fromEntries(is) };
}
