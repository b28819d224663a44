/** A small fixture to post in: fresh accounts and postings with sensible defaults, for any implementation of the ledger. */
import { assert } from '#kernel';
import type {
  Account,
  AccountKind,
  AccountOpening,
  Capture,
  Hold,
  Ledger,
  PostAnswer,
  Posting,
  Rollback,
  StatementFilter,
  StatementParams,
  VoidedHold,
} from '#ledger';

export interface LedgerUnderTest<Tx> {
  readonly ledger: Ledger<Tx>;
  transaction<Value>(run: (tx: Tx) => Promise<Value>): Promise<Value>;
}

/** The same ledger with its own transaction around each call: for sequential or concurrent calls. */
export function eachAlone<Tx>({ ledger, transaction }: LedgerUnderTest<Tx>) {
  const balances = (accounts: readonly Account[]) => transaction((tx) => ledger.balances(tx, accounts));
  return {
    open: (opening: AccountOpening) => transaction((tx) => ledger.open(tx, opening)),
    post: (posting: Posting) => transaction((tx) => ledger.post(tx, posting)),
    rollback: (rollback: Rollback) => transaction((tx) => ledger.rollback(tx, rollback)),
    hold: (hold: Hold) => transaction((tx) => ledger.hold(tx, hold)),
    captureHold: (capture: Capture) => transaction((tx) => ledger.captureHold(tx, capture)),
    voidHold: (voided: VoidedHold) => transaction((tx) => ledger.voidHold(tx, voided)),
    statuses: (merchantId: string, transferIds: readonly string[]) =>
      transaction((tx) => ledger.statuses(tx, merchantId, transferIds)),
    balances,
    async balance(account: Account): Promise<bigint> {
      const [minor] = await balances([account]);
      assert(minor !== undefined, 'an account has a balance');
      return minor;
    },
    statement: (account: Account, params?: StatementParams) =>
      transaction((tx) => ledger.statement(tx, account, params)),
    countLines: (account: Account, filter: StatementFilter, max: number) =>
      transaction((tx) => ledger.countLines(tx, account, filter, max)),
  };
}

export type AloneLedger = ReturnType<typeof eachAlone>;

/** Postings of many members in one call, each in its own group: the answer of each. */
export async function postEach<Tx>(
  ledger: Ledger<Tx>,
  tx: Tx,
  postings: readonly Posting[],
): Promise<readonly PostAnswer[]> {
  const groups = postings.map((posting) => [posting]);
  const answers = await ledger.postGroups(tx, groups);
  return answers.map((answer) => {
    const own = answer.status === 'applied' ? answer.answers[0] : answer.answer;
    assert(own, 'every posting of a group is answered');
    return own;
  });
}

let lastMember = 0;

/** Accounts of one new member, and the merchant's accounts it posts with. */
export async function openMember(ledger: AloneLedger, merchantId = 'demo', currency = 'PHP') {
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
    trialApp: await open('trial-house', 'originals'),
  };
}

export type Member = Awaited<ReturnType<typeof openMember>>;

let lastReported = 0;

export function newExternalId(): string {
  lastReported += 1;
  return `reported-${lastReported}`;
}

export type PostingChange = Partial<Posting> & { readonly amountMinor: bigint };

/** A posting with its own id, reported by `originals`, whose hash covers its content. */
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
export async function openFunded(ledger: AloneLedger, amountMinor: bigint): Promise<Member> {
  const member = await openMember(ledger);
  await ledger.post(postingOf(member.cash, member.clearing, 'credit', { amountMinor, kind: 'deposit' }));
  return member;
}
