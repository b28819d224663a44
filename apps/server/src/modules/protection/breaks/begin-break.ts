/** Starts a time-out or an exclusion. Nothing can end one early: no call here, no SQL in the store, no operator. */
import type { BodyOf, Endpoints, RefusalCode } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { ProtectionDeps } from '../deps.ts';
import { lockMember, saveChange } from '../store.ts';
import { breakEnd, FOR_EVER, kindOf, outlasts } from './rules.ts';
import { addBreak, type Break, breakOf } from './store.ts';

type BreakRequest = BodyOf<Endpoints['beginBreak']> & { readonly merchant: Merchant; readonly memberId: string };

export async function beginBreak(deps: ProtectionDeps, request: BreakRequest): Promise<Result<Break, RefusalCode>> {
  const { atomically, clock, random, credentials, access } = deps;
  const { merchant, memberId, length } = request;
  const owner = { merchantId: merchant.id, memberId };
  const proven = await credentials.proveSecret(merchant.id, memberId, 'password', request.password);
  if (!proven.ok) return proven;
  const begun = await atomically(
    async (tx): Promise<Result<{ added: Break; ended: readonly string[] }, 'protection.break_longer'>> => {
      const now = new Date(clock.now());
      await lockMember(tx, owner, now);
      const added: Break = { kind: kindOf(length), begunAt: now, endsAt: breakEnd(length, now) };
      const current = await breakOf(tx, owner, now);
      if (current && !outlasts(added.endsAt, current.endsAt)) return refuse('protection.break_longer');
      await addBreak(tx, owner, newId(clock, random), added);
      await saveChange(tx, {
        merchant_id: merchant.id,
        id: newId(clock, random),
        member_id: memberId,
        kind: 'break',
        length,
        at: now,
      });
      const { kind, endsAt } = added;
      const body = { memberId, kind, ...(endsAt && { endsAt: endsAt.toISOString() }) };
      await deps.outbox.publish(tx, merchant.id, 'break.begun', body);
      return ok({ added, ended: await access.beginBreak(tx, merchant.id, memberId, added.endsAt ?? FOR_EVER) });
    },
  );
  if (!begun.ok) return begun;
  access.notifyEnds(merchant.id, memberId, begun.value.ended);
  return ok(begun.value.added);
}
