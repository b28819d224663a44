/** Money between a grant, its campaign and its member's cash. Each step of a grant has an id of its own, so that it is posted once. */
import { assert } from '#kernel';
import type { AccountName, Posting } from '#ledger';
import type { Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { WalletContext } from '../accounts.ts';
import { bonusName, cashName, promotionName } from './accounts.ts';
import { hasAccount, readTerms } from './rules/index.ts';
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

/**
 * What many grants begin with: awards from their campaigns to cash, or to accounts of their own. All that an account gets is one group, and all
 * groups are one call.
 */
export async function postBegins(context: WalletContext, tx: Tx, grants: readonly GrantRow[]): Promise<void> {
  if (grants.length === 0) return;
  const begins = grants.map((grant) =>
    hasAccount(readTerms(grant.terms))
      ? { grant, name: bonusName(grant), kind: 'bonus_grant', step: 'grant' }
      : { grant, name: cashName(grant), kind: 'bonus_paid', step: 'paid' },
  );
  const accounts = await context.accounts.manyAt(tx, [...begins.map(({ name }) => name), ...grants.map(promotionName)]);
  const postings = begins.map(({ grant, kind, step }, index): Posting => {
    const [account, counter] = [accounts[index], accounts[grants.length + index]];
    assert(account && counter, 'money moves between two accounts');
    return {
      merchantId: grant.merchant_id,
      kind,
      account,
      counter,
      direction: 'credit',
      amountMinor: grant.award_minor,
      source: BONUS,
      externalId: `${grant.id}:${step}`,
      requestHash: `${kind} ${grant.award_minor}`,
      round: grant.id,
      ref: grant.campaign,
    };
  });
  const groups = [...Map.groupBy(postings, ({ account }) => account.id).values()];
  for (const answer of await context.ledger.postGroups(sqlPortOf(tx), groups)) {
    assert(answer.status === 'applied', 'what a campaign gives is taken');
  }
}

/** What a member pays to a campaign to take part, and gets back where it does not take place. Cash alone; each moves once. */
export interface EntryFee {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly campaign: string;
  /** Of all fees of the merchant, this one. */
  readonly name: string;
  readonly amountMinor: bigint;
}

/** False where the cash is too little. */
export async function takeFee(bonus: WalletContext, tx: Tx, fee: EntryFee): Promise<boolean> {
  const answer = await postFee(bonus, tx, fee, 'entry_fee');
  assert(answer.status === 'applied' || answer.status === 'insufficient', `a fee was answered ${answer.status}`);
  return answer.status === 'applied';
}

export async function returnFee(bonus: WalletContext, tx: Tx, fee: EntryFee): Promise<void> {
  const answer = await postFee(bonus, tx, fee, 'entry_fee_back');
  assert(answer.status === 'applied', `a fee that goes back was answered ${answer.status}`);
}

async function postFee(bonus: WalletContext, tx: Tx, fee: EntryFee, kind: 'entry_fee' | 'entry_fee_back') {
  const { merchant, memberId, campaign, name, amountMinor } = fee;
  const named = { merchant_id: merchant.id, id: name, member_id: memberId, campaign, currency: merchant.currency.code };
  const [account, counter] = await bonus.accounts.manyAt(tx, [cashName(named), promotionName(named)]);
  assert(account && counter, 'money moves between two accounts');
  return bonus.ledger.post(sqlPortOf(tx), {
    merchantId: merchant.id,
    kind,
    account,
    counter,
    direction: kind === 'entry_fee' ? 'debit' : 'credit',
    amountMinor,
    source: BONUS,
    externalId: `${name}:${kind}`,
    requestHash: `${kind} ${amountMinor}`,
    round: name,
    ref: campaign,
  });
}
