/** Starts a time-out or an exclusion. Nothing can end one early: no call here, no SQL in the store, no operator. */
import type { BodyOf, Endpoints, RefusalCode } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { afterCommit } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { ProtectionDeps } from '../deps.ts';
import { lockMember, saveChange } from '../store.ts';
import { breakEnd, FOR_EVER, kindOf, outlasts } from './rules.ts';
import { addBreak, type Break, breakOf } from './store.ts';

type BreakDeps = Pick<ProtectionDeps, 'clock' | 'random' | 'outbox' | 'access'>;
type BreakRequest = BodyOf<Endpoints['beginBreak']> & { readonly merchant: Merchant; readonly memberId: string };
type Begun = Result<{ readonly added: Break; readonly ended: readonly string[] }, 'protection.break_longer'>;

export async function beginBreak(deps: ProtectionDeps, request: BreakRequest): Promise<Result<Break, RefusalCode>> {
  const { atomically, credentials, access } = deps;
  const { merchant, memberId } = request;
  const proven = await credentials.proveSecret(merchant.id, memberId, 'password', request.password);
  if (!proven.ok) return proven;
  const begun = await atomically((tx) => addTo(deps, tx, { ...request, kind: 'break' }));
  if (!begun.ok) return begun;
  access.notifyEnds(merchant.id, memberId, begun.value.ended);
  return ok(begun.value.added);
}

interface Added extends Pick<BreakRequest, 'merchant' | 'memberId' | 'length'> {
  readonly kind: 'break' | 'break-imposed';
}

async function addTo(
  { clock, random, outbox, access }: BreakDeps,
  tx: Tx,
  { merchant, memberId, length, kind: change }: Added,
): Promise<Begun> {
  const owner = { merchantId: merchant.id, memberId };
  const now = new Date(clock.now());
  await lockMember(tx, owner, now);
  const added: Break = { kind: kindOf(length), begunAt: now, endsAt: breakEnd(length, now) };
  const current = await breakOf(tx, owner, now);
  if (current && !outlasts(added.endsAt, current.endsAt)) return refuse('protection.break_longer');
  await addBreak(tx, owner, newId(clock, random), added);
  const id = newId(clock, random);
  await saveChange(tx, { merchant_id: merchant.id, id, member_id: memberId, kind: change, length, at: now });
  const { kind, endsAt } = added;
  const body = { memberId, kind, ...(endsAt && { endsAt: endsAt.toISOString() }) };
  await outbox.publish(tx, merchant.id, 'break.begun', body);
  return ok({ added, ended: await access.beginBreak(tx, merchant.id, memberId, added.endsAt ?? FOR_EVER) });
}

/** By an operator, in the caller's transaction: as the member's own, without the password. It protects, and so one is enough. */
export async function imposeBreak(
  deps: BreakDeps,
  tx: Tx,
  request: Omit<Added, 'kind'>,
): Promise<Result<Break, 'protection.break_longer'>> {
  const begun = await addTo(deps, tx, { ...request, kind: 'break-imposed' });
  if (!begun.ok) return begun;
  const { merchant, memberId } = request;
  await deps.outbox.publish(tx, merchant.id, 'protection.imposed', { memberId, kind: 'break-imposed' });
  afterCommit(() => deps.access.notifyEnds(merchant.id, memberId, begun.value.ended));
  return ok(begun.value.added);
}
