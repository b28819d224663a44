/** The model's rules of posting and closing, as short as they can be written. */
import { assert } from '#kernel';
import { assertExchangeable, isMemberKind } from '../account.ts';
import { deltaOf } from '../check-posting.ts';
import type { Closing } from '../closing.ts';
import type { Applied, Declined, GroupAnswer, PostAnswer, Posting, Ready, Reported } from '../posting.ts';
import {
  enter,
  type ModelState,
  type ModelTransfer,
  type Movement,
  type Page,
  pageOf,
  record,
  transferReported,
  undoTo,
} from './state.ts';

function declined(status: Declined['status'], page: Page): PostAnswer {
  return { status, balance: page.balance };
}

function retell(state: ModelState, known: ModelTransfer, reported: Reported, page: Page): PostAnswer {
  const isSame = known.isTombstone || known.reported.requestHash === reported.requestHash;
  if (!isSame || known.account.owner !== page.account.owner) return declined('conflict', page);
  if (known.isTombstone) return { status: 'tombstoned', transferId: known.id, balance: page.balance };
  return {
    status: 'duplicate',
    transferId: known.id,
    balanceAfter: known.balanceAfter,
    deltaMinor: known.delta,
    balance: pageOf(state, known.account)?.balance ?? 0n,
  };
}

function move(state: ModelState, page: Page, movement: Movement): PostAnswer {
  const { delta, counter } = movement;
  const other = counter && pageOf(state, counter);
  if (delta !== 0n) {
    const isBelow = page.floor !== undefined && delta < 0n && page.balance + delta < page.floor;
    if (isBelow && !movement.mayGoBelow) return declined('insufficient', page);
    if (!other) return { status: 'unknown_account' };
    assertExchangeable(page.account, other.account);
    if (other.floor !== undefined && delta > 0n && other.balance - delta < other.floor)
      return declined('counter_insufficient', page);
  }
  const transfer = record(state, movement, page.balance + delta);
  if (delta !== 0n && other) {
    enter(state, page, delta, transfer);
    enter(state, other, -delta, transfer);
  }
  return { status: 'applied', transferId: transfer.id, balanceAfter: page.balance, deltaMinor: delta };
}

export function modelPost(state: ModelState, posting: Posting): PostAnswer {
  const { merchantId, source, account, counter, kind, requires, round, ref = requires } = posting;
  const page = pageOf(state, account);
  if (!page) return { status: 'unknown_account' };
  const known = transferReported(state, merchantId, source, posting.externalId);
  if (known) return retell(state, known, posting, page);
  const required = requires === undefined ? undefined : transferReported(state, merchantId, source, requires);
  if (requires !== undefined) {
    if (!required || required.account.id !== account.id) return declined('unknown_reference', page);
    if (required.isTombstone || state.closed.has(required.id)) return declined('rolled_back', page);
  }
  const links = {
    ...(round === undefined ? {} : { round }),
    ...(ref === undefined ? {} : { ref }),
    ...(required ? { requires: required } : {}),
  };
  return move(state, page, {
    merchantId,
    reported: posting,
    kind,
    account,
    counter,
    delta: deltaOf(posting),
    ...links,
  });
}

/** All of them or none. */
export function modelPostGroup(state: ModelState, group: readonly Posting[]): GroupAnswer {
  const mark = state.undo.length;
  const answers: Applied[] = [];
  for (const [at, posting] of group.entries()) {
    const answer = modelPost(state, posting);
    if (answer.status === 'applied') {
      answers.push(answer);
      continue;
    }
    undoTo(state, mark);
    if (!('balance' in answer)) return { status: 'refused', at, answer };
    // Read now, with the earlier ones of the group undone: a duplicate may have been of another of the member's accounts.
    const of =
      answer.status === 'duplicate'
        ? transferReported(state, posting.merchantId, posting.source, posting.externalId)
        : posting;
    const balance = (of && pageOf(state, of.account)?.balance) ?? answer.balance;
    return { status: 'refused', at, answer: { ...answer, balance } };
  }
  return { status: 'applied', answers };
}

export function modelCheck(state: ModelState, posting: Posting): Exclude<PostAnswer, Applied> | Ready {
  const mark = state.undo.length;
  const answer = modelPost(state, posting);
  undoTo(state, mark);
  return answer.status === 'applied' ? { status: 'ready', balance: answer.balanceAfter - answer.deltaMinor } : answer;
}

function closeUnknown(state: ModelState, page: Page, closing: Closing): PostAnswer {
  if (!closing.laysTombstone) return declined('unknown_reference', page);
  const { merchantId, account, source, targetExternalId, kind } = closing;
  const place = { source, externalId: targetExternalId, requestHash: '' };
  const grave: Movement = { merchantId, account, delta: 0n, reported: place, kind: 'tombstone', isTombstone: true };
  const closes = record(state, grave, page.balance);
  const { id } = record(state, { merchantId, account, delta: 0n, reported: closing, kind, closes }, page.balance);
  return { status: 'tombstoned', transferId: id, balance: page.balance };
}

function isReliedOn(state: ModelState, target: ModelTransfer): boolean {
  return state.transfers.values().some(({ id, requires }) => requires?.id === target.id && !state.closed.has(id));
}

export function modelClose(state: ModelState, closing: Closing): PostAnswer {
  const { merchantId, source, account, targetExternalId, kind, to } = closing;
  const page = pageOf(state, account);
  if (!page) return { status: 'unknown_account' };
  const known = transferReported(state, merchantId, source, closing.externalId);
  if (known) return retell(state, known, closing, page);
  const target = transferReported(state, merchantId, source, targetExternalId);
  if (!target) return closeUnknown(state, page, closing);
  if (target.account.owner !== account.owner) return declined('conflict', page);
  if (state.closed.has(target.id)) return declined('already_closed', page);
  const isHeld = target.delta < 0n && target.counter?.kind === 'pending';
  if (closing.isHold ? !isHeld : target.closes) return declined('unknown_reference', page);
  if (!closing.isHold && isReliedOn(state, target)) return declined('settled', page);
  const paid = to && target.counter ? target.counter : target.account;
  const counter = to ?? target.counter;
  const own = pageOf(state, paid);
  assert(own, 'a transfer’s accounts exist');
  return move(state, own, {
    merchantId,
    reported: closing,
    kind,
    account: paid,
    ...(counter ? { counter } : {}),
    delta: to ? target.delta : -target.delta,
    ...(target.round === undefined ? {} : { round: target.round }),
    ref: targetExternalId,
    closes: target,
    mayGoBelow: closing.mayGoBelow && isMemberKind(paid.kind),
  });
}
