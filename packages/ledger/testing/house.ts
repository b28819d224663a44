/** A little house to post in: fresh accounts and postings with sensible defaults, for any implementation of the ledger. */
import type { Account, AccountKind, Ledger, Posting } from '#ledger';

export interface LedgerUnderTest<Tx> {
  readonly ledger: Ledger<Tx>;
  transaction<Value>(run: (tx: Tx) => Promise<Value>): Promise<Value>;
}

let lastMember = 0;

/** Accounts of one new member, and the merchant's that deal with them. */
export async function openMember<Tx>(ledger: Ledger<Tx>, merchantId = 'demo', currency = 'PHP') {
  lastMember += 1;
  const owner = `member-${lastMember}`;
  const open = (kind: AccountKind, by: string) => ledger.open({ merchantId, kind, owner: by, currency });
  return {
    owner,
    cash: await open('cash', owner),
    bonus: await open('bonus', owner),
    pending: await open('pending', owner),
    trial: await open('trial', owner),
    house: await open('house', 'originals'),
    clearing: await open('clearing', 'sandbox'),
    trialHouse: await open('trial-house', 'originals'),
  };
}

export type Member = Awaited<ReturnType<typeof openMember>>;

let lastTold = 0;

export function newExternalId(): string {
  lastTold += 1;
  return `told-${lastTold}`;
}

export type PostingChange = Partial<Posting> & { readonly amountMinor: bigint };

/** A posting of its own id, told by `originals`, whose hash covers what it moves. */
export function postingOf(
  account: Account,
  counter: Account,
  direction: 'debit' | 'credit',
  change: PostingChange,
): Posting {
  return {
    merchantId: account.merchantId,
    source: 'originals',
    externalId: newExternalId(),
    kind: direction === 'debit' ? 'stake' : 'payout',
    account,
    counter,
    direction,
    requestHash: `${direction} ${change.amountMinor}`,
    ...change,
  };
}

export function stakeOf(member: Member, amountMinor: bigint, change: Partial<Posting> = {}): Posting {
  return postingOf(member.cash, member.house, 'debit', { amountMinor, ...change });
}

export function payoutOf(member: Member, amountMinor: bigint, change: Partial<Posting> = {}): Posting {
  return postingOf(member.cash, member.house, 'credit', { amountMinor, ...change });
}

/** A new member with cash. */
export async function openFunded<Tx>(ledger: Ledger<Tx>, amountMinor: bigint): Promise<Member> {
  const member = await openMember(ledger);
  await ledger.post(postingOf(member.cash, member.clearing, 'credit', { amountMinor, kind: 'deposit' }));
  return member;
}
