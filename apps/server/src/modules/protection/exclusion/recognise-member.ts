/**
 * Somebody on a break is known again under another account. The account is held for an operator to look at; nothing that is answered says so,
 * and it happens behind the answer, so that nobody reads from outside who is on a break.
 */
import type { Tx } from '../../../db/db.ts';
import { breakOf, FOR_EVER } from '../breaks/index.ts';
import type { ProtectionDeps } from '../deps.ts';
import { lockMember, type Owner } from '../store.ts';
import { bindingFingerprintsOf, fingerprintKey, fingerprintsOf } from './fingerprints.ts';
import {
  exclusionsBy,
  type Origin,
  openMatchesOf,
  personOf,
  replaceMemberFingerprints,
  saveMatches,
  takeTurns,
} from './store.ts';

type Deps = Pick<ProtectionDeps, 'clock' | 'secret' | 'access' | 'outbox' | 'merchants'>;

/** Looks at everything that is known of a member by now. Whether the account is held afterwards. */
export async function recogniseMember(deps: Deps, tx: Tx, owner: Owner): Promise<boolean> {
  if (!(await personOf(tx, owner))) return false;
  const now = new Date(deps.clock.now());
  // What is known is read once more under the lock: of two looks at once the later one sees more.
  await lockMember(tx, owner, now);
  const person = await personOf(tx, owner);
  if (!person) return false;
  const marks = fingerprintsOf(fingerprintKey(deps.secret), person);
  await takeTurns(tx, owner.merchantId, marks);
  await replaceMemberFingerprints(tx, owner, marks);
  await saveMatches(tx, owner, await exclusionsBy(tx, owner, marks, now), now);
  return hold(deps, tx, owner);
}

/** The hold lasts as long as the longest break it is for. */
export async function hold(
  { clock, access, outbox }: Pick<Deps, 'clock' | 'access' | 'outbox'>,
  tx: Tx,
  owner: Owner,
): Promise<boolean> {
  const now = new Date(clock.now());
  const ends = (await openMatchesOf(tx, owner, now)).map(({ ends_at }) => ends_at ?? FOR_EVER);
  const until = ends.reduce<Date | null>((latest, end) => (latest === null || end > latest ? end : latest), null);
  const changed = await access.putOnHold(tx, owner.merchantId, owner.memberId, until);
  if (!changed) return until !== null;
  const { memberId, merchantId } = owner;
  if (until !== null) await outbox.publish(tx, merchantId, 'play.ended', { memberId });
  const wasHeld = changed.before !== null && changed.before > now;
  // A hold that ran out by itself is told of when the member is looked at next; a longer one is no news.
  if (until === null || !wasHeld)
    await outbox.publish(tx, merchantId, 'hold.changed', { memberId, isHeld: until !== null });
  return until !== null;
}

/** Told to every merchant of the group, each of which keeps the marks among its own. Nothing is told of somebody who is on no break. */
export async function publishFingerprints(deps: Deps, tx: Tx, owner: Owner): Promise<void> {
  const current = await breakOf(tx, owner, new Date(deps.clock.now()));
  const person = current && (await personOf(tx, owner));
  const marks = person ? bindingFingerprintsOf(fingerprintKey(deps.secret), person) : [];
  if (marks.length === 0) return;
  const origin: Origin = { originMerchantId: owner.merchantId, originMemberId: owner.memberId };
  const endsAt = current?.endsAt ? { endsAt: current.endsAt.toISOString() } : {};
  for (const merchantId of groupOf(deps, owner.merchantId)) {
    await deps.outbox.publish(tx, merchantId, 'exclusion.marked', { marks, ...origin, ...endsAt });
  }
}

/** The merchants whose breaks hold for each other; one without a group is alone. */
function groupOf({ merchants }: Pick<Deps, 'merchants'>, merchantId: string): readonly string[] {
  const all = merchants();
  const group = all.find(({ id }) => id === merchantId)?.manifest.exclusionGroup;
  if (group === undefined) return [merchantId];
  return all.filter(({ manifest }) => manifest.exclusionGroup === group).map(({ id }) => id);
}
