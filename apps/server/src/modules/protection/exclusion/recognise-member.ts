/**
 * Recognises a person on a break under another account. The account is held for an operator's review; no answer reveals it, and it
 * happens asynchronously, so that nobody can find out who is on a break.
 */
import type { Facts } from '#contract';
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { breakOf, FOR_EVER } from '../breaks/index.ts';
import type { ProtectionDeps } from '../deps.ts';
import { lockMember } from '../store.ts';
import { bindingFingerprintsOf, fingerprintKey, fingerprintsOf } from './fingerprints.ts';
import {
  exclusionsBy,
  lockFingerprints,
  type Origin,
  openMatchesOf,
  personOf,
  replaceMemberFingerprints,
  saveMatches,
} from './store.ts';

type Deps = Pick<ProtectionDeps, 'clock' | 'secret' | 'access' | 'outbox' | 'merchants' | 'elsewhere'>;

/** Checks everything currently known of a member. Returns whether the account is held afterwards. */
export async function recogniseMember(deps: Deps, tx: Tx, owner: Owner): Promise<boolean> {
  if (!(await personOf(tx, owner))) return false;
  const now = new Date(deps.clock.now());
  // The details are read again under the lock: of two concurrent checks the later one sees more.
  await lockMember(tx, owner, now);
  const person = await personOf(tx, owner);
  if (!person) return false;
  const fingerprints = fingerprintsOf(fingerprintKey(deps.secret), person);
  await lockFingerprints(tx, owner.merchantId, fingerprints);
  await replaceMemberFingerprints(tx, owner, fingerprints);
  await saveMatches(tx, owner, await exclusionsBy(tx, owner, fingerprints, now), now);
  return hold(deps, tx, owner);
}

/** The hold lasts as long as the longest break that matches. */
export async function hold({ clock, access, outbox }: Pick<Deps, 'clock' | 'access' | 'outbox'>, tx: Tx, owner: Owner) {
  const now = new Date(clock.now());
  const ends = (await openMatchesOf(tx, owner, now)).map(({ ends_at }) => ends_at ?? FOR_EVER);
  const until = ends.reduce<Date | null>((latest, end) => (latest === null || end > latest ? end : latest), null);
  const changed = await access.putOnHold(tx, owner.merchantId, owner.memberId, until);
  if (!changed) return until !== null;
  const { memberId, merchantId } = owner;
  if (until !== null) await outbox.publish(tx, merchantId, 'play.ended', { memberId });
  const wasHeld = changed.before !== null && changed.before > now;
  // A hold that expired is published at the member's next check; an extension is not published.
  if (until === null || !wasHeld)
    await outbox.publish(tx, merchantId, 'hold.changed', { memberId, isHeld: until !== null });
  return until !== null;
}

/** Published to every merchant of the group, each of which saves the fingerprints. Nothing is published of a person without a break. */
export async function publishFingerprints(deps: Deps, tx: Tx, owner: Owner): Promise<void> {
  const current = await breakOf(tx, owner, new Date(deps.clock.now()));
  const person = current && (await personOf(tx, owner));
  const fingerprints = person ? bindingFingerprintsOf(fingerprintKey(deps.secret), person) : [];
  if (fingerprints.length === 0) return;
  const origin: Origin = { originMerchantId: owner.merchantId, originMemberId: owner.memberId };
  const endsAt = current?.endsAt ? { endsAt: current.endsAt.toISOString() } : {};
  for (const merchantId of groupOf(deps, owner.merchantId)) {
    await publishMarks(deps, tx, owner.merchantId, merchantId, { marks: fingerprints, ...origin, ...endsAt });
  }
}

/** To a merchant in another database by way of our own outbox, which tries until that database has it. */
async function publishMarks(
  { outbox, elsewhere }: Pick<Deps, 'outbox' | 'elsewhere'>,
  tx: Tx,
  from: string,
  to: string,
  marked: Facts['exclusion.marked'],
): Promise<void> {
  if (elsewhere?.has(to)) await outbox.publish(tx, from, 'exclusion.marked', { ...marked, forMerchantId: to });
  else await outbox.publish(tx, to, 'exclusion.marked', marked);
}

/** The merchants that share breaks; one without a group is alone. */
function groupOf({ merchants }: Pick<Deps, 'merchants'>, merchantId: string): readonly string[] {
  const all = merchants();
  const group = all.find(({ id }) => id === merchantId)?.manifest.exclusionGroup;
  if (group === undefined) return [merchantId];
  return all.filter(({ manifest }) => manifest.exclusionGroup === group).map(({ id }) => id);
}
