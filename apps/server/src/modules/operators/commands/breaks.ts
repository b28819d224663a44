/**
 * Commands for accounts held because of a match with somebody on a break: listed, and released when it is another person. No break is
 * ended here.
 */
import { isUuid, ok, refuse } from '#kernel';
import type { HeldAccount } from '../../protection/index.ts';
import { addAuditEntry } from '../audit-trail.ts';
import { type Commands, decides, namesOf, type Operator, reads } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import { withUsernames } from '../lists/index.ts';

const heldToJson = ({ memberId, by, originMerchantId, originMemberId, foundAt, endsAt }: HeldAccount) => ({
  memberId,
  by,
  like: `${originMerchantId} ${originMemberId}`,
  since: foundAt.toISOString(),
  until: endsAt?.toISOString() ?? '',
});

type Held = ReturnType<typeof heldToJson>;

const LIFT = 'breaks.lift';
const keyOf = ({ by, like, since }: Held) => `${by} ${like} ${since}`;

/** Both have looked at the matches that there were when the first requested it: nobody has judged one that was found since. */
function seenBy({ approved }: Operator): (held: HeldAccount) => boolean {
  if (approved === undefined) return () => true;
  const shown = approved.find(({ action }) => action === LIFT)?.before as
    | { readonly held: readonly Held[] }
    | undefined;
  const keys = new Set(shown?.held.map(keyOf));
  return (held) => keys.has(keyOf(heldToJson(held)));
}

/** With what both accounts are called; of one at another merchant that is not told. */
async function heldAccounts(deps: OperatorDeps, merchantId: string) {
  const held = await deps.breaks.held(deps.db, merchantId);
  const others = held.map((one) => ({
    memberId: one.originMemberId,
    merchantId: one.originMerchantId,
  }));
  const own = await withUsernames(
    deps,
    merchantId,
    others.filter((one) => one.merchantId === merchantId),
  );
  const names = new Map(own.map(({ memberId, username }) => [memberId, username]));
  const rows = await withUsernames(deps, merchantId, held.map(heldToJson));
  return rows.map((row, at) => ({ ...row, likeUsername: names.get(others[at]?.memberId ?? '') ?? '' }));
}

export const breakCommands: Commands = {
  'breaks list': reads('breaks.see', async (deps, { merchant }) => ok(await heldAccounts(deps, merchant.id))),

  'breaks lift': decides('breaks.lift', 'rights', 'always', async (deps, tx, call) => {
    const { merchant, operator, subject, reason } = call;
    if (!isUuid(subject)) return refuse('protection.not_held');
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    const isSeen = seenBy(operator);
    const lifting = { merchantId: merchant.id, memberId: subject, by: namesOf(operator), reason, isSeen };
    const lifted = await deps.breaks.lift(tx, lifting);
    if (!lifted.ok) return lifted;
    const before = { held: lifted.value.map(heldToJson) };
    await addAuditEntry(deps, tx, call, { action: LIFT, subject, before, after: { held: [], reason } });
    return ok({ memberId: subject, lifted: lifted.value.length });
  }),
};
