/** Changes of a member's level, with what they bring: the history, and a fact that others subscribe to. */
import { newId } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { dayAfter, dayAt, type Merchant } from '../../merchants/index.ts';
import type { LevelsDeps } from './deps.ts';
import { afterFact, type Change, closeWindow, type LevelStatus, type Moved } from './rules.ts';
import type { Scheme } from './scheme.ts';
import { addChange, addFacts, type Fact, levelStatusOf, lockClosing, setLevel, validBetween } from './store.ts';
import { closingOf } from './store-scheme.ts';

export interface Moving {
  readonly merchant: Merchant;
  readonly scheme: Scheme;
}

/** Facts of members, each on its own and in their order: what a batch holds decides nothing. */
export async function applyFacts(deps: LevelsDeps, tx: Tx, moving: Moving | Merchant, facts: readonly Fact[]) {
  const merchant = 'scheme' in moving ? moving.merchant : moving;
  const rows = await addFacts(tx, merchant.id, facts);
  if (!('scheme' in moving)) return;
  const byMember = Map.groupBy(facts, ({ memberId }) => memberId);
  for (const row of rows) {
    const own = byMember.get(row.member_id) ?? [];
    await stepThrough(deps, tx, moving, { merchantId: merchant.id, memberId: row.member_id }, levelStatusOf(row), own);
  }
}

async function stepThrough(
  deps: LevelsDeps,
  tx: Tx,
  moving: Moving,
  owner: Owner,
  after: LevelStatus,
  facts: readonly Fact[],
): Promise<void> {
  const { scheme } = moving;
  const isHighest = after.reached >= scheme.rungs.length;
  const next = scheme.rungs[after.reached];
  const mayRise = !isHighest && next !== undefined && after.depositedMinor >= next.depositsMinor;
  if (!mayRise && after.level >= after.reached) return;
  const total = (of: 'validMinor' | 'depositMinor') => facts.reduce((sum, fact) => sum + fact[of], 0n);
  let status: LevelStatus = {
    ...after,
    validMinor: after.validMinor - total('validMinor'),
    depositedMinor: after.depositedMinor - total('depositMinor'),
  };
  let left = facts;
  for (const fact of facts) {
    left = left.slice(1);
    status = {
      ...status,
      validMinor: status.validMinor + fact.validMinor,
      depositedMinor: status.depositedMinor + fact.depositMinor,
    };
    const { window } = status;
    // The days have all of these facts already: what comes after this one is taken off again.
    const later = window
      ? left.filter(({ day }) => window.from <= day && day <= window.to).reduce((sum, one) => sum + one.validMinor, 0n)
      : 0n;
    const isLost = status.level < status.reached && window;
    const windowMinor = isLost ? (await validBetween(tx, owner, window)) - later : 0n;
    const moved = afterFact(status, scheme, fact.day, windowMinor);
    status = moved.status;
    if (moved.change) await saveMoved(deps, tx, moving, owner, moved, new Date(deps.clock.now()));
  }
}

/** At a moment, which for windows is when they were due: a late run writes what one in time would have. */
async function saveMoved(
  deps: LevelsDeps,
  tx: Tx,
  { merchant, scheme }: Moving,
  owner: Owner,
  { status, change }: Moved,
  at: Date,
): Promise<void> {
  const { level, reached, window } = status;
  await setLevel(tx, owner, {
    level,
    reached,
    window_from: window?.from ?? null,
    window_to: window?.to ?? null,
    close_at: window ? closingOf(merchant, dayAfter(window.to)) : null,
  });
  if (!change) return;
  const { why, before, after, doneMinor = null, neededMinor = null } = change;
  await addChange(tx, {
    merchant_id: merchant.id,
    id: newId(deps.clock, deps.random),
    member_id: owner.memberId,
    at,
    why,
    before,
    after,
    done_minor: doneMinor,
    needed_minor: neededMinor,
    until: null,
  });
  if (why === 'kept') return;
  const { memberId } = owner;
  await deps.outbox.publish(tx, merchant.id, 'level.changed', {
    memberId,
    before,
    after,
    gifts: giftsOf(scheme, change),
  });
}

/** Of each level that was never reached before: once for life. */
function giftsOf(scheme: Scheme, { after, firstFrom = after + 1 }: Change) {
  return Array.from({ length: after + 1 - firstFrom }, (_, at) => {
    const level = firstFrom + at;
    return { level, amountMinor: `${scheme.gives('gift', level)}` };
  });
}

const AT_ONCE = 200;

/** Closes the windows whose days are over, each as if it had been closed in time. Returns how many members. */
export async function closeDue(deps: LevelsDeps, tx: Tx, moving: Moving): Promise<number> {
  const now = new Date(deps.clock.now());
  const rows = await lockClosing(tx, moving.merchant.id, now, AT_ONCE);
  for (const row of rows) {
    const owner = { merchantId: row.merchant_id, memberId: row.member_id };
    await closeUntil(deps, tx, moving, owner, levelStatusOf(row), now);
  }
  return rows.length;
}

/** The status after all windows that were due by then; the row is locked. */
async function closeUntil(
  deps: LevelsDeps,
  tx: Tx,
  moving: Moving,
  owner: Owner,
  begun: LevelStatus,
  now: Date,
): Promise<void> {
  let status = begun;
  for (;;) {
    const { window } = status;
    if (!window) return;
    const at = closingOf(moving.merchant, dayAfter(window.to));
    if (at > now) return;
    const moved = closeWindow(status, moving.scheme, await validBetween(tx, owner, window));
    await saveMoved(deps, tx, moving, owner, moved, at);
    status = moved.status;
    if (status.level >= status.reached || !status.window) continue;
    // What was bet between midnight and now is in the next window already.
    const day = dayAt(now.getTime(), moving.merchant.manifest.timeZone);
    const back = afterFact(status, moving.scheme, day, await validBetween(tx, owner, status.window));
    if (back.change) await saveMoved(deps, tx, moving, owner, back, at);
    status = back.status;
  }
}
