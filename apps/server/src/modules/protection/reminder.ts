/** The reminder: how often a member wants to see time and money, and when it is due. */
import { newId } from '#kernel';
import { inTransaction } from '../../db/transactions.ts';
import type { AccountRef, PlaySession } from '../wallet/index.ts';
import type { ProtectionDeps } from './deps.ts';
import { changeReminder, lockMember, reminderOf, saveChange } from './store.ts';

/** A member at a merchant. */
export type Caller = Pick<AccountRef, 'merchant' | 'memberId'>;

/** After half an hour without a round a member is not playing. */
const STILL_MS = 30 * 60_000;

export interface Reminder {
  readonly minutes: number;
  /** The current play session. */
  readonly playSession: PlaySession | undefined;
  readonly dueAt: Date | undefined;
}

/** Only for members with a reminder: it reads all their stakes. */
export async function readReminder(deps: ProtectionDeps, { merchant, memberId }: Caller): Promise<Reminder> {
  const { minutes, remindedAt } = await reminderOf(deps.db, { merchantId: merchant.id, memberId });
  if (minutes === 0) return { minutes, playSession: undefined, dueAt: undefined };
  const latest = await deps.wallet.latestPlaySession(deps.db, { merchant, memberId, isTrial: false });
  const playSession = latest && deps.clock.now() - latest.latestAt.getTime() <= STILL_MS ? latest : undefined;
  if (!playSession) return { minutes, playSession, dueAt: undefined };
  const since = remindedAt && remindedAt > playSession.begunAt ? remindedAt : playSession.begunAt;
  return { minutes, playSession, dueAt: new Date(since.getTime() + minutes * 60_000) };
}

export async function setReminder(
  deps: ProtectionDeps,
  { merchant, memberId }: Caller,
  minutes: number,
): Promise<void> {
  const { atomically, clock, random } = deps;
  const owner = { merchantId: merchant.id, memberId };
  await inTransaction({ atomically }, async (tx) => {
    const now = new Date(clock.now());
    await lockMember(tx, owner, now);
    if ((await reminderOf(tx, owner)).minutes === minutes) return;
    await changeReminder(tx, owner, { reminder_minutes: minutes });
    const change = { merchant_id: merchant.id, id: newId(clock, random), member_id: memberId, minutes, at: now };
    await saveChange(tx, { ...change, kind: 'reminder' });
  });
}

export async function acknowledge(deps: ProtectionDeps, { merchant, memberId }: Caller): Promise<void> {
  const owner = { merchantId: merchant.id, memberId };
  await inTransaction(deps, async (tx) => {
    const now = new Date(deps.clock.now());
    await lockMember(tx, owner, now);
    await changeReminder(tx, owner, { reminded_at: now });
  });
}
