/**
 * Commands that protect a player: a limit or a break that an operator sets; and accounts held because of a match with somebody on a break,
 * listed, and released when it is another person. No break is ended here.
 */
import { breakLengths, type LimitPeriod, limitPeriods } from '#contract';
import { formatAmount, isUuid, ok, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { HeldAccount } from '../../protection/index.ts';
import { addAuditEntry } from '../audit-trail.ts';
import {
  type CommandCall,
  type Commands,
  decides,
  namesOf,
  type Operator,
  overwrites,
  reads,
  writes,
} from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import { erasedMember } from '../erasure/index.ts';
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

/** With what both accounts are called, except one at another merchant. */
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

const NO_LIMIT = 'none';

/** `week/5000.00`, `week/none`. */
function readLimit({ merchant, subject: memberId, choice }: CommandCall) {
  const [name = '', amount = ''] = choice.split('/');
  const period = limitPeriods.find((one) => one === name);
  if (!period || amount === '') return undefined;
  return { merchant, memberId, period: period as LimitPeriod, amount: amount === NO_LIMIT ? undefined : amount };
}

async function isProtectable({ players }: OperatorDeps, tx: Tx, { merchant, subject }: CommandCall): Promise<boolean> {
  const owner = { merchantId: merchant.id, memberId: subject };
  if (!isUuid(subject) || !(await players.members.profile(tx, owner))) return false;
  return (await erasedMember(tx, owner)) === undefined;
}

/** What would let the member deposit more takes two; what protects is done at once. */
async function eases(deps: OperatorDeps, tx: Tx, call: CommandCall): Promise<boolean> {
  const limit = readLimit(call);
  return limit !== undefined && isUuid(call.subject) && deps.breaks.easesLimit(tx, limit);
}

export const breakCommands: Commands = {
  // `breaks begin <member> <length> --reason …`: as the member's own, and nobody ends it.
  'breaks begin': writes('breaks.begin', async (deps, tx, call) => {
    const { merchant, subject: memberId, choice, reason } = call;
    const length = breakLengths.find((one) => one === choice);
    if (!length) return refuse('request.malformed', { field: 'choice' });
    if (reason.trim() === '') return refuse('request.malformed', { field: 'reason' });
    if (!(await isProtectable(deps, tx, call))) return refuse('member.unknown');
    const begun = await deps.breaks.imposeBreak(tx, { merchant, memberId, length });
    if (!begun.ok) return begun;
    const { kind, endsAt } = begun.value;
    const after = { kind, length, until: endsAt?.toISOString() ?? '', reason };
    await addAuditEntry(deps, tx, call, { action: 'breaks.begin', subject: memberId, before: null, after });
    return ok({ memberId, kind, until: endsAt?.toISOString() ?? '' });
  }),

  // `limits set <member> week/5000.00 --reason …`: beside the member's own.
  'limits set': overwrites(
    decides('limits.set', 'rights', eases, async (deps, tx, call) => {
      const { merchant, subject: memberId, operator, reason } = call;
      const limit = readLimit(call);
      if (!limit) return refuse('request.malformed', { field: 'choice' });
      if (reason.trim() === '') return refuse('request.malformed', { field: 'reason' });
      if (!(await isProtectable(deps, tx, call))) return refuse('member.unknown');
      const imposed = await deps.breaks.imposeLimit(tx, { ...limit, by: namesOf(operator) });
      if (!imposed.ok) return imposed;
      const { period } = limit;
      const shown = ({ amountMinor, easedAt, easedMinor }: typeof imposed.value.after) => {
        const amount = (minor: bigint | null) => (minor === null ? NO_LIMIT : formatAmount(minor, merchant.currency));
        return {
          period,
          amount: amount(amountMinor),
          ...(easedAt && { eased: amount(easedMinor), from: easedAt.toISOString() }),
        };
      };
      if (!imposed.value.isChanged) return ok({ memberId, ...shown(imposed.value.after), unchanged: true });
      const change = { before: shown(imposed.value.before), after: { ...shown(imposed.value.after), reason } };
      await addAuditEntry(deps, tx, call, { action: 'limits.set', subject: memberId, ...change });
      return ok({ memberId, ...shown(imposed.value.after) });
    }),
  ),

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
