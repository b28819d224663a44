/** Commands for documents of a player. Each look at what a player sent is in the trail; so is what was requested and decided. */
import { type DocumentKind, documentKinds } from '#contract';
import { isUuid, ok, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { type DocumentDecision, type DocumentsBackOffice, documentDecisions } from '../../documents/index.ts';
import { beginOfDay, dayAfter, dayAt, type Merchant } from '../../merchants/index.ts';
import { mayOf } from '../accounts/index.ts';
import { addAuditEntry } from '../audit-trail.ts';
import { type Commands, namesOf, reads, writes } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import { erasedMember } from '../erasure/index.ts';

type Row = NonNullable<Awaited<ReturnType<DocumentsBackOffice['find']>>>;

const RETAINED_DATA = 'members.kept-data';
const SEE = 'documents.see';
const LONGEST_REASON = 500;

const isKind = (text: string): text is DocumentKind => (documentKinds as readonly string[]).includes(text);

const shown = ({ id, member_id, kind, state }: Row) => ({ documentId: id, memberId: member_id, kind, state });

/** `documents request <member> <kind> --reason …`: the player reads the reason. */
const request = writes('documents.request', async (deps, tx, call) => {
  const { merchant, subject: memberId, choice: kind, operator } = call;
  const reason = call.reason.trim();
  if (!isKind(kind)) return refuse('request.malformed', { field: 'choice' });
  if (reason === '' || reason.length > LONGEST_REASON) return refuse('request.malformed', { field: 'reason' });
  const owner = { merchantId: merchant.id, memberId };
  if (!isUuid(memberId) || !(await deps.players.members.profile(tx, owner))) return refuse('member.unknown');
  await deps.players.identity.keepAccount(tx, owner);
  if (await erasedMember(tx, owner)) return refuse('erasure.done');
  const requested = await deps.documents.request(tx, owner, { kind, reason, by: namesOf(operator) });
  if (!requested.ok) return requested;
  const { id } = requested.value;
  const after = { memberId, kind, reason };
  await addAuditEntry(deps, tx, call, { action: 'document.request', subject: id, before: null, after });
  return ok(shown(requested.value));
});

/** `documents look <document>`: what an erased member sent is kept data. */
const look = reads(SEE, async (deps, call) => {
  const { merchant, subject, operator } = call;
  const row = isUuid(subject) ? await deps.documents.find(deps.db, merchant.id, subject) : undefined;
  if (!row) return refuse('document.unknown');
  const isErased = await erasedMember(deps.db, { merchantId: merchant.id, memberId: row.member_id });
  if (isErased && !(await mayOf(deps, deps.db, operator, merchant.id)(RETAINED_DATA)))
    return refuse('operator.forbidden', { permission: RETAINED_DATA });
  const files = await deps.documents.pictures(deps.db, merchant.id, subject);
  await inTransaction(deps, (tx) => {
    const after = { memberId: row.member_id, seen: files.length };
    return addAuditEntry(deps, tx, call, { action: 'document.look', subject, before: null, after });
  });
  return ok({
    files: files.map(({ id, at, bytes }) => ({
      name: `${id}.jpg`,
      at: at.toISOString(),
      base64: bytes === undefined ? null : Buffer.from(bytes).toString('base64'),
    })),
  });
});

const MAX_YEARS = 50;

interface ReadDecision {
  readonly event: DocumentDecision;
  readonly seen: number;
  readonly endsAt?: Date;
  readonly renewalId?: string;
}

/** Nobody says of what he may not look at that it is in order, or until when. */
const dated: ReadonlySet<DocumentDecision> = new Set(['accept', 'amend']);
const ofLook: ReadonlySet<DocumentDecision> = dated.union(new Set(['supersede']));

/**
 * The decision, and how many pictures the operator was shown: `accept 2`. What ends is accepted until its last day, `accept 2 until 2031-05-04`, which
 * is amended by another, `amend 2 until 2032-05-04`, or by none, `amend 2`. What expired is superseded by its renewal: `supersede 2 by <document>`.
 */
function readDecision({ timeZone }: Merchant['manifest'], now: number, choice: string): ReadDecision | undefined {
  const [, name, seen, until, renewalId] =
    /^([a-z]+) (\d{1,4})(?: until (\d{4}-\d{2}-\d{2})| by ([0-9a-f-]{36}))?$/.exec(choice) ?? [];
  const event = documentDecisions.find((one) => one === name);
  if ((renewalId !== undefined) !== (event === 'supersede')) return undefined;
  if (!event) return undefined;
  const read = { event, seen: Number(seen) };
  if (renewalId !== undefined) return isUuid(renewalId) ? { ...read, renewalId } : undefined;
  if (until === undefined) return read;
  const today = dayAt(now, timeZone);
  const last = `${Number(today.slice(0, 4)) + MAX_YEARS}${today.slice(4)}`;
  const isDay = new Date(`${until}T00:00:00Z`).toJSON()?.startsWith(until) === true;
  if (!dated.has(event) || !isDay || until < today || until > last) return undefined;
  return { ...read, endsAt: beginOfDay(dayAfter(until), timeZone) };
}

const endOf = ({ ends_at }: Row) => ({ endsAt: ends_at?.toISOString() ?? null });

/** Nothing of an erased member ends by itself. It is not erased until the transaction ends. */
async function isErasedMembers(deps: OperatorDeps, tx: Tx, merchantId: string, documentId: string): Promise<boolean> {
  const row = await deps.documents.find(tx, merchantId, documentId);
  if (!row) return false;
  const owner = { merchantId, memberId: row.member_id };
  await deps.players.identity.keepAccount(tx, owner);
  return (await erasedMember(tx, owner)) !== undefined;
}

/** `documents decide <document> "accept|refuse|expire|cancel|amend|supersede 2" --reason …`: of a refusal, the player reads the reason. */
const decide = writes('documents.decide', async (deps, tx, call) => {
  const { merchant, subject, choice, operator } = call;
  const reason = call.reason.trim();
  const decision = readDecision(merchant.manifest, deps.clock.now(), choice);
  if (!decision) return refuse('request.malformed', { field: 'choice' });
  const { event, seen, endsAt, renewalId } = decision;
  const isMissing = reason === '' && event !== 'accept';
  if (isMissing || reason.length > LONGEST_REASON) return refuse('request.malformed', { field: 'reason' });
  if (ofLook.has(event) && !(await mayOf(deps, tx, operator, merchant.id)(SEE)))
    return refuse('operator.forbidden', { permission: SEE });
  if (!isUuid(subject)) return refuse('document.unknown');
  if (event === 'amend' && (await isErasedMembers(deps, tx, merchant.id, subject))) return refuse('erasure.done');
  const by = namesOf(operator);
  const decided = await deps.documents.decide(tx, merchant.id, {
    id: subject,
    event,
    seen,
    reason,
    by,
    endsAt,
    renewalId,
  });
  if (!decided.ok) return decided;
  const { before, after } = decided.value;
  await addAuditEntry(deps, tx, call, {
    action: 'document.decide',
    subject,
    before: { state: before.state, ...(event === 'amend' && endOf(before)) },
    after: {
      memberId: after.member_id,
      state: after.state,
      pictures: seen,
      ...((endsAt || event === 'amend') && endOf(after)),
      ...(renewalId !== undefined && { supersededBy: renewalId }),
      ...(reason !== '' && { reason }),
    },
  });
  return ok(shown(after));
});

export const documentCommands: Commands = {
  'documents request': request,
  'documents look': look,
  'documents decide': decide,
};
