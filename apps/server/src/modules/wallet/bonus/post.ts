/** Money between a grant, its campaign and its member's cash. Each step of a grant has an id of its own, so that it is posted once. */
import { assert } from '#kernel';
import type { AccountName } from '#ledger';
import type { Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import type { WalletContext } from '../accounts.ts';
import { bonusName, cashName, promotionName } from './accounts.ts';
import type { GrantRow } from './store-grant.ts';

/** The source of all of them in the ledger. */
export const BONUS = 'bonus';

type Side = 'bonus' | 'cash' | 'campaign' | { readonly house: AccountName };

export interface Step {
  readonly kind: 'bonus_grant' | 'bonus_end' | 'bonus_paid' | 'bonus_returned' | 'bonus_converted' | 'bonus_late';
  readonly from: Side;
  readonly to: Side;
  readonly amountMinor: bigint;
  /** Of this grant. */
  readonly step: string;
}

function nameOf(grant: GrantRow, side: Side): AccountName {
  if (side === 'bonus') return bonusName(grant);
  if (side === 'cash') return cashName(grant);
  return side === 'campaign' ? promotionName(grant) : side.house;
}

/** Posted on the member's account of the two, so that it is a line of it; between two of a member's on cash. */
export async function postSteps(
  context: WalletContext,
  tx: Tx,
  grant: GrantRow,
  steps: readonly Step[],
): Promise<void> {
  for (const { kind, from, to, amountMinor, step } of steps) {
    assert(amountMinor >= 0n, 'money of a grant moves one way');
    if (amountMinor === 0n) continue;
    const isInto = to === 'cash' || (to === 'bonus' && from !== 'cash');
    const [own, across] = isInto ? [to, from] : [from, to];
    const [account, counter] = await context.accounts.manyAt(tx, [nameOf(grant, own), nameOf(grant, across)]);
    assert(account && counter, 'money moves between two accounts');
    const answer = await context.ledger.post(sqlPortOf(tx), {
      merchantId: grant.merchant_id,
      kind,
      account,
      counter,
      direction: isInto ? 'credit' : 'debit',
      amountMinor,
      source: BONUS,
      externalId: `${grant.id}:${step}`,
      requestHash: `${kind} ${amountMinor}`,
      round: grant.id,
      ref: grant.campaign,
    });
    assert(answer.status === 'applied', `a step of a grant was answered ${answer.status}`);
  }
}
