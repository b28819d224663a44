/**
 * Commands for accounts held because of a match with somebody on a break: listed, and released when it is another person. No break is
 * ended here.
 */
import { isUuid, msOfId, ok, refuse } from '#kernel';
import type { HeldAccount } from '../../protection/index.ts';
import { addAuditEntry } from '../audit-trail.ts';
import { type Commands, decides, namesOf, reads } from '../command.ts';

const heldToJson = ({ memberId, by, originMerchantId, originMemberId, foundAt, endsAt }: HeldAccount) => ({
  memberId,
  by,
  like: `${originMerchantId} ${originMemberId}`,
  since: foundAt.toISOString(),
  until: endsAt?.toISOString() ?? '',
});

export const breakCommands: Commands = {
  'breaks list': reads('breaks.see', async (deps, { merchant }) =>
    ok((await deps.breaks.held(deps.db, merchant.id)).map(heldToJson)),
  ),

  'breaks lift': decides('breaks.lift', 'rights', 'always', async (deps, tx, call) => {
    const { merchant, operator, subject, reason } = call;
    if (!isUuid(subject)) return refuse('protection.not_held');
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    // Both have looked at what was there when the first asked for it.
    const seenAt = new Date(operator.approvalId === undefined ? deps.clock.now() : msOfId(operator.approvalId));
    const lifting = { merchantId: merchant.id, memberId: subject, by: namesOf(operator), reason, seenAt };
    const lifted = await deps.breaks.lift(tx, lifting);
    if (!lifted.ok) return lifted;
    const before = { held: lifted.value.map(heldToJson) };
    await addAuditEntry(deps, tx, call, { action: 'breaks.lift', subject, before, after: { held: [], reason } });
    return ok({ memberId: subject, lifted: lifted.value.length });
  }),
};
