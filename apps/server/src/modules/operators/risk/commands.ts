/** Commands of risk and care: trying rules of withdrawals, the watch list, and interactions with players who may come to harm. */
import { formatAmount, isUuid, newId, ok, refuse } from '#kernel';
import { addAuditEntry } from '../audit-trail.ts';
import { type CommandCall, type Commands, namesOf, writes } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import { erasedMember } from '../erasure/index.ts';
import { insertInteraction, saveTrial } from './store.ts';

const TRIED_DAYS = 30;
const DAY_MS = 86_400_000;
const interactions = ['message', 'call', 'limit', 'break', 'none'] as const;

const RULES = { kind: 'withdrawal_rules', key: 'site' } as const;

/** Only a member of this merchant, and none that is erased. */
async function isMember(
  deps: OperatorDeps,
  tx: Parameters<OperatorDeps['players']['members']['byId']>[0],
  call: CommandCall,
) {
  const { merchant, subject } = call;
  if (!isUuid(subject) || (await deps.players.members.byId(tx, merchant.id, [subject])).length === 0) return false;
  return (await erasedMember(tx, { merchantId: merchant.id, memberId: subject })) === undefined;
}

export const riskCommands: Commands = {
  // `risk try 4`: what version 4 of the rules would have done with the withdrawals of thirty days.
  'risk try': writes('risk.change', async (deps, tx, call) => {
    const { merchant, subject, operator } = call;
    const version = Number(subject);
    if (!Number.isSafeInteger(version) || version < 1) return refuse('request.malformed', { field: 'version' });
    const rules = await deps.announcements.versions.readValue(tx, merchant, RULES, version);
    if (rules === undefined) return refuse('content.unknown');
    const at = new Date(deps.clock.now());
    const since = new Date(at.getTime() - TRIED_DAYS * DAY_MS);
    const run = await deps.backOffice.dryRun(
      tx,
      merchant,
      rules as Parameters<typeof deps.backOffice.dryRun>[2],
      since,
    );
    const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
    const result = {
      ...run,
      amount: amount(run.amountMinor),
      rules: run.rules.map(({ amountMinor, ...rule }) => ({ ...rule, amount: amount(amountMinor) })),
    };
    const { amountMinor: _, ...saved } = result;
    await saveTrial(tx, { merchantId: merchant.id, version, by: namesOf(operator), at, result: saved });
    const { orders, newlyStopped, noMoreStopped } = saved;
    const after = { version, orders, newlyStopped, noMoreStopped };
    await addAuditEntry(deps, tx, call, { action: 'risk.try', subject: `${version}`, before: null, after });
    return ok(after);
  }),

  'watch add': writes('risk.watch', async (deps, tx, call) => {
    const { merchant, subject, reason, operator } = call;
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    if (!(await isMember(deps, tx, call))) return refuse('member.unknown');
    const owner = { merchantId: merchant.id, memberId: subject };
    await deps.players.members.watch(tx, owner, { reason, by: namesOf(operator), at: new Date(deps.clock.now()) });
    await addAuditEntry(deps, tx, call, { action: 'member.watch', subject, before: null, after: { reason } });
    return ok({ memberId: subject, watched: true });
  }),

  'watch remove': writes('risk.watch', async (deps, tx, call) => {
    const { merchant, subject, reason } = call;
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    const owner = { merchantId: merchant.id, memberId: subject };
    const was = isUuid(subject) ? await deps.players.members.unwatch(tx, owner) : undefined;
    if (was === undefined) return refuse('member.unknown');
    const change = { before: { reason: was }, after: { reason } };
    await addAuditEntry(deps, tx, call, { action: 'member.unwatch', subject, ...change });
    return ok({ memberId: subject, watched: false });
  }),

  // `care note <member> call --reason "…"`: what was said or done, and why nothing more.
  'care note': writes('care.write', async (deps, tx, call) => {
    const { merchant, subject, choice, reason, operator } = call;
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    const kind = interactions.find((one) => one === choice);
    if (!kind) return refuse('request.malformed', { field: 'choice' });
    if (!(await isMember(deps, tx, call))) return refuse('member.unknown');
    const id = newId(deps.clock, deps.random);
    const written = { kind, text: reason, written_by: namesOf(operator), written_at: new Date(deps.clock.now()) };
    await insertInteraction(tx, { merchant_id: merchant.id, id, member_id: subject, ...written });
    await addAuditEntry(deps, tx, call, { action: 'care.note', subject, before: null, after: { id, kind } });
    return ok({ memberId: subject, interaction: id });
  }),
};
