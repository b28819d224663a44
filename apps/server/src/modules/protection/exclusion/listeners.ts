/** When protection checks a member: at every login and whenever an identifying detail was verified or entered. */
import type { FactKind, Facts } from '#contract';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { ProtectionDeps } from '../deps.ts';
import { publishFingerprints, recogniseMember } from './recognise-member.ts';
import { addExclusionFingerprints, lockFingerprints, membersWithFingerprints } from './store.ts';

type OfMember = { [Kind in FactKind]: Facts[Kind] extends { memberId: string } ? Kind : never }[FactKind];

/** The first of them is named by the migration that recomputes the fingerprints of breaks. */
const occasions = [
  ['protection.identified', 'member.identified'],
  ['protection.registered', 'member.registered'],
  ['protection.logged-in', 'member.logged_in'],
  ['protection.break-begun', 'break.begun'],
] as const satisfies readonly (readonly [string, OfMember])[];

export function listen(deps: ProtectionDeps, outbox: Pick<Outbox, 'listen'>): void {
  for (const [name, kind] of occasions) {
    outbox.listen(name, kind, async (tx, { merchantId, body: { memberId } }) => {
      const owner = { merchantId, memberId };
      await recogniseMember(deps, tx, owner);
      await publishFingerprints(deps, tx, owner);
    });
  }

  outbox.listen('protection.marked', 'exclusion.marked', async (tx, { merchantId, body }) => {
    const { forMerchantId: to, ...marked } = body;
    if (to !== undefined) {
      if (deps.elsewhere?.has(to)) await deps.elsewhere.publish(to, marked);
      else await deps.outbox.publish(tx, to, 'exclusion.marked', marked);
      return;
    }
    const { marks: fingerprints, endsAt, ...origin } = marked;
    const end = endsAt === undefined ? null : new Date(endsAt);
    await lockFingerprints(tx, merchantId, fingerprints);
    await addExclusionFingerprints(
      tx,
      merchantId,
      fingerprints.map((fingerprint) => ({ fingerprint, ...origin, endsAt: end })),
    );
    // Each is checked separately: a check locks the member first, and then the fingerprints.
    for (const memberId of await membersWithFingerprints(tx, merchantId, fingerprints))
      await deps.outbox.publish(tx, merchantId, 'exclusion.met', { memberId });
  });

  outbox.listen('protection.met', 'exclusion.met', async (tx, { merchantId, body: { memberId } }) => {
    await recogniseMember(deps, tx, { merchantId, memberId });
  });
}
