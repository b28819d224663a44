/** Money between a grant, its campaign and its member's cash. Each step of a grant has an id of its own, so that it is posted once. */
import { assert } from '#kernel';
import type { AccountName, Posting } from '#ledger';
import type { Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import type { Merchant } from '../../merchants/index.ts';
import { bonusName, cashName, promotionName } from './accounts.ts';
import type { BonusContext } from './context.ts';
import { hasAccount, readTerms } from './rules/index.ts';
import type { GrantRow } from './store-grant.ts';

/** The source of all of them in the ledger. */
const BONUS = 'bonus';

type Side = 'bonus' | 'cash' | 'campaign' | { readonly house: AccountName };

export interface Step {
  readonly kind: 'bonus_grant' | 'bonus_end' | 'bonus_paid' | 'bonus_returned' | 'bonus_converted' | 'bonus_late';
  readonly from: Side;
  readonly to: Side;
  readonly amountMinor: bigint;
  /** Of this grant. */
  readonly step: string;
}

type PostContext = Pick<BonusContext, 'ledger' | 'accounts' | 'outbox'>;

/** What a member got of a campaign or, below zero, gave back, and what its cash got or gave: once for each id. */
interface Credit {
  readonly merchantId: string;
  readonly currency: string;
  readonly id: string;
  readonly memberId: string;
  readonly amountMinor: bigint;
  readonly cashMinor: bigint;
}

function nameOf(grant: GrantRow, side: Side): AccountName {
  if (side === 'bonus') return bonusName(grant);
  if (side === 'cash') return cashName(grant);
  return side === 'campaign' ? promotionName(grant) : side.house;
}

/** Posted on the member's account of the two, so that it is a line of it; between two of a member's on cash. */
export async function postSteps(context: PostContext, tx: Tx, grant: GrantRow, steps: readonly Step[]): Promise<void> {
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
  const signOf = (side: Side, { from, to }: Step) => (to === side ? 1n : 0n) - (from === side ? 1n : 0n);
  const credits = steps.map((one) => {
    const amountMinor = -signOf('campaign', one) * one.amountMinor;
    return creditOf(grant, `${grant.id}:${one.step}`, {
      amountMinor,
      cashMinor: signOf('cash', one) * one.amountMinor,
    });
  });
  await notifyOfCredits(context, tx, credits);
}

export const creditOf = (
  { merchant_id: merchantId, member_id: memberId, currency }: Pick<GrantRow, 'merchant_id' | 'member_id' | 'currency'>,
  id: string,
  moved: Pick<Credit, 'amountMinor' | 'cashMinor'>,
): Credit => ({ merchantId, memberId, currency, id, ...moved });

/** One fact for each merchant, of what has moved. */
export async function notifyOfCredits({ outbox }: PostContext, tx: Tx, all: readonly Credit[]): Promise<void> {
  const moved = all.filter(({ amountMinor, cashMinor }) => amountMinor !== 0n || cashMinor !== 0n);
  for (const [merchantId, own] of Map.groupBy(moved, (one) => one.merchantId)) {
    const credits = own.map(({ id, memberId, amountMinor, cashMinor }) => ({
      id,
      memberId,
      amountMinor: `${amountMinor}`,
      cashMinor: `${cashMinor}`,
    }));
    await outbox?.publish(tx, merchantId, 'bonuses.credited', { currency: own[0]?.currency ?? '', credits });
  }
}

/**
 * What many grants begin with: awards from their campaigns to cash, or to accounts of their own. All that an account gets is one group, and all
 * groups are one call.
 */
export async function postBegins(context: PostContext, tx: Tx, grants: readonly GrantRow[]): Promise<void> {
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
  const credits = begins.map(({ grant, kind, step }) => {
    const { award_minor: amountMinor } = grant;
    return creditOf(grant, `${grant.id}:${step}`, { amountMinor, cashMinor: kind === 'bonus_paid' ? amountMinor : 0n });
  });
  await notifyOfCredits(context, tx, credits);
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
export async function takeFee(bonus: PostContext, tx: Tx, fee: EntryFee): Promise<boolean> {
  const answer = await postFee(bonus, tx, fee, 'entry_fee');
  assert(answer.status === 'applied' || answer.status === 'insufficient', `a fee was answered ${answer.status}`);
  if (answer.status !== 'applied') return false;
  await notifyOfCredits(bonus, tx, [feeCredit(fee, 'entry_fee')]);
  return true;
}

export async function returnFee(bonus: PostContext, tx: Tx, fee: EntryFee): Promise<void> {
  const answer = await postFee(bonus, tx, fee, 'entry_fee_back');
  assert(answer.status === 'applied', `a fee that goes back was answered ${answer.status}`);
  await notifyOfCredits(bonus, tx, [feeCredit(fee, 'entry_fee_back')]);
}

function feeCredit({ merchant, memberId, name, amountMinor }: EntryFee, kind: FeeKind): Credit {
  const owner = { merchant_id: merchant.id, member_id: memberId, currency: merchant.currency.code };
  const minor = kind === 'entry_fee' ? -amountMinor : amountMinor;
  return creditOf(owner, `${name}:${kind}`, { amountMinor: minor, cashMinor: minor });
}

type FeeKind = 'entry_fee' | 'entry_fee_back';

async function postFee(bonus: PostContext, tx: Tx, fee: EntryFee, kind: FeeKind) {
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
