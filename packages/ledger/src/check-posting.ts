/** Assertions on the arguments of the ledger: a violation is a Bug, not an answer. */
import { assert, Bug } from '#kernel';
import { type Account, assertExchangeable, isMemberKind } from './account.ts';
import type { Closing } from './closing.ts';
import type { Capture, Hold, Posting, Reported, Rollback, VoidedHold } from './posting.ts';

/** Far above any id in use, far below the limit of an index row. */
const longestId = 512;
const largestMinor = 2n ** 63n - 1n;

function assertText(text: string, what: string): void {
  const isGood = text.length > 0 && text.length <= longestId && !text.includes('\0');
  // The message is made where it is needed: every bet comes by here several times.
  if (!isGood) throw new Bug(`${what} is text of 1 to ${longestId} characters`);
}

function assertReported(reported: Reported, merchantId: string, account: Account): void {
  assertText(reported.source, 'source');
  assertText(reported.externalId, 'externalId');
  assertText(reported.requestHash, 'requestHash');
  assert(account.merchantId === merchantId, 'the account belongs to the merchant');
}

function assertKind(kind: string): void {
  assertText(kind, 'kind');
  assert(kind !== 'tombstone', 'the kind of tombstones is reserved by the ledger');
}

export function checkedPosting(posting: Posting): Posting {
  assertReported(posting, posting.merchantId, posting.account);
  assertKind(posting.kind);
  assertExchangeable(posting.account, posting.counter);
  assert(
    posting.amountMinor >= 0n && posting.amountMinor <= largestMinor,
    'an amount is not negative and within bigint',
  );
  const { round, ref, requires } = posting;
  if (round !== undefined) assertText(round, 'a reference');
  if (ref !== undefined) assertText(ref, 'a reference');
  if (requires !== undefined) assertText(requires, 'a reference');
  assert(posting.requires !== posting.externalId, 'a transfer cannot require itself');
  return posting;
}

export function checkedRollback(rollback: Rollback): Closing {
  assertReported(rollback, rollback.merchantId, rollback.account);
  assertText(rollback.targetExternalId, 'targetExternalId');
  assert(rollback.externalId !== rollback.targetExternalId, 'a rollback has an id of its own');
  return {
    ...rollback,
    kind: 'rollback',
    isHold: false,
    laysTombstone: rollback.whenUnknown !== 'refuse',
    mayGoBelow: rollback.whenSpent === 'go_below',
  };
}

export function checkedHoldClosing(closing: Capture | VoidedHold): Closing {
  assertReported(closing, closing.merchantId, closing.account);
  assertKind(closing.kind);
  assertText(closing.holdExternalId, 'holdExternalId');
  assert(closing.externalId !== closing.holdExternalId, 'a capture or void has an id of its own');
  if ('to' in closing) {
    assertExchangeable(closing.account, closing.to);
    assert(!isMemberKind(closing.to.kind), 'a hold is captured to an account of a merchant');
  }
  return {
    ...closing,
    targetExternalId: closing.holdExternalId,
    isHold: true,
    laysTombstone: false,
    mayGoBelow: false,
  };
}

export function postingOfHold(hold: Hold): Posting {
  assert(
    hold.pending.kind === 'pending' && hold.pending.owner === hold.account.owner,
    'a hold goes to the pending account of the same member',
  );
  assert(hold.amountMinor > 0n, 'a hold has an amount above zero');
  const { pending, ...rest } = hold;
  return { ...rest, counter: pending, direction: 'debit' };
}

/** Each group posts between one member's account and shared accounts; an account has one group at most. */
export function checkGroups(groups: readonly (readonly Posting[])[]): void {
  const seen = new Set<string>();
  for (const group of groups) {
    const [first] = group;
    assert(first, 'a group has a posting');
    assert(!seen.has(first.account.id), 'at most one group per member’s account in one call');
    seen.add(first.account.id);
    for (const posting of group) {
      checkedPosting(posting);
      assert(isGroupable(posting), 'a group posts between a member’s account and shared accounts');
      assert(posting.account.id === first.account.id, 'all postings of a group are of one account');
    }
    if (group.length > 1) checkIds(group);
  }
}

function checkIds(group: readonly Posting[]): void {
  const ids = new Set(group.map(({ source, externalId }) => idOf(source, externalId)));
  assert(ids.size === group.length, 'no id twice in a group');
  for (const { source, requires } of group) {
    assert(requires === undefined || !ids.has(idOf(source, requires)), 'no posting of a group requires another of it');
  }
}

/** Neither part has this character: it was checked. */
const idOf = (source: string, externalId: string) => `${source}\0${externalId}`;

/** Only these kinds go in groups: everything else is rare and is posted alone. */
function isGroupable(posting: Posting): boolean {
  return isMemberKind(posting.account.kind) && !isMemberKind(posting.counter.kind);
}

export function deltaOf(posting: Posting): bigint {
  return posting.direction === 'debit' ? -posting.amountMinor : posting.amountMinor;
}
