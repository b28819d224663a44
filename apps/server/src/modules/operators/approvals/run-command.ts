/**
 * Runs a command as an operator. One that needs a second operator is tried and rolled back: it is saved as a request, protected by a
 * MAC, and executed when another operator with the same permission approves it or requests the very same.
 */
import type { RefusalCode } from '#contract';
import { isUuid, type Json, newId, ok, type Refusal, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { findAccount, homeDb, mayDo } from '../accounts/index.ts';
import { addAuditEntry, changesIn } from '../audit-trail.ts';
import type { Answered, Change, Command, Declared, Operator, ScopedCall } from '../command.ts';
import { NO_FILTER } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import { mac } from '../keys.ts';
import { PLATFORM, parseName } from '../names.ts';
import {
  type ApprovalRow,
  countDecided,
  endApproval,
  expireApprovals,
  insertApproval,
  lockApproval,
  lockWaiting,
} from './store.ts';

const APPROVAL_MS = 24 * 3_600_000;
/** What the request would change is not what it would have changed: nobody can approve what was shown any more. */
const OUTDATED: RefusalCode = 'content.changed';

/** What a request would do: its answer, and what the audit trail would say. */
interface Would {
  readonly preview: Json;
  readonly changes: readonly Change[];
  /** How many requests of the very same had been decided before it was tried. */
  readonly decided: number;
  readonly actKey: string;
}

export type FindCommand = (name: string) => Command | undefined;

/** The part of a call that is frozen. */
type Payload = Pick<ScopedCall, 'subject' | 'choice' | 'reason' | 'text'>;

/** The call in the command's type; undefined where it needs a merchant and there is none, or is the platform's and a merchant is named. */
function bind(deps: OperatorDeps, command: Command, call: ScopedCall) {
  if (command.scope === 'platform' && call.scope !== PLATFORM) return undefined;
  if (command.scope !== 'merchant') return bound(deps, command, call);
  const merchant = deps.merchants().find(({ id }) => id === call.scope);
  return merchant && bound(deps, command, { ...call, merchant });
}

function bound<Call>(deps: OperatorDeps, command: Declared<Call>, call: Call) {
  if ('run' in command) return { run: () => command.run(deps, call) };
  return {
    act: (tx: Tx) => command.act(deps, tx, call),
    refused: (tx: Tx, refusal: Refusal<RefusalCode>) => command.refused?.(deps, tx, call, refusal),
    needsSecond: async (tx: Tx) =>
      command.effect !== 'write' && (command.second === 'always' || (await command.second(deps, tx, call))),
  };
}

/** Runs it, or saves it as a request that waits. */
export async function runCommand(
  deps: OperatorDeps,
  name: string,
  command: Command,
  call: ScopedCall,
): Promise<Answered> {
  const ready = bind(deps, command, call);
  if (!ready) return refuse('merchant.unknown');
  if (ready.run) return ready.run();
  const tried = await tryCommand(deps, ready, call, actKeyOf(deps, name, command, call));
  if ('answered' in tried) return tried.answered;
  const requested = await deps.atomically((tx) => request(deps, tx, name, command, call, tried.would));
  if (requested.ok) return requested;
  const { code, value } = requested.refusal;
  // The very same waited, and is over: what is asked for next is a new request.
  if (code === OUTDATED) {
    const late = { ...call, subject: String(value?.approvalId) };
    await inTransaction(deps, (tx) => refusedById(deps, tx, () => command, late, requested.refusal));
  }
  if (code !== 'approval.unknown') return requested;
  // Decided between the trial and the request, by another press: what that has left to do. It asks for nothing a second time.
  const again = await tryCommand(deps, ready, call, tried.would.actKey);
  return 'answered' in again ? again.answered : requested;
}

function actKeyOf({ keys }: OperatorDeps, name: string, command: Command, call: ScopedCall): string {
  const { scope, subject, choice, text } = call;
  const agreed = 'agreedText' in command && command.agreedText ? command.agreedText(text) : text;
  return mac(keys.approvals, [scope, name, subject, choice, agreed]);
}

type Ready = Exclude<NonNullable<ReturnType<typeof bind>>, { readonly run: unknown }>;

/** Runs it, unless it needs a second operator: then it is rolled back, and what it would do is known. */
async function tryCommand(
  deps: OperatorDeps,
  ready: Ready,
  call: ScopedCall,
  actKey: string,
): Promise<{ readonly answered: Answered } | { readonly would: Would }> {
  let would: Would | undefined;
  const tried = await deps.atomically(async (tx): Promise<Answered> => {
    would = undefined;
    const needsSecond = await ready.needsSecond(tx);
    const decided = needsSecond ? await countDecided(tx, call.scope, actKey) : 0;
    const acted = await ready.act(tx);
    if (!acted.ok || !needsSecond) return acted;
    would = { preview: withoutSecrets(acted.value), changes: changesIn(tx), decided, actKey };
    // A refusal rolls it back.
    return refuse('operator.second_needed');
  });
  if (would === undefined) {
    if (!tried.ok) await inTransaction(deps, async (tx) => ready.refused(tx, tried.refusal));
    return { answered: tried };
  }
  return { would };
}

/** An invitation is shown to the operator who executes the request, and stored nowhere. */
function withoutSecrets(value: Json): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'invitation'));
}

async function request(
  deps: OperatorDeps,
  tx: Tx,
  name: string,
  command: Command,
  call: ScopedCall,
  { preview, changes, decided, actKey }: Would,
): Promise<Answered> {
  const { scope, operator, subject, choice, reason, text } = call;
  const now = deps.clock.now();
  await expireApprovals(tx, scope, new Date(now));
  const waiting = await lockWaiting(tx, scope, actKey);
  if (waiting) return approve(deps, tx, waiting, command, operator, reason);
  if ((await countDecided(tx, scope, actKey)) !== decided) return refuse('approval.unknown');
  const id = newId(deps.clock, deps.random);
  const frozen: Payload = { subject, choice, reason, text };
  const row = {
    merchant_id: scope,
    id,
    command: name,
    payload: JSON.stringify(frozen),
    act_key: actKey,
    preview: JSON.stringify(preview),
    changes: JSON.stringify(changes),
    requested_by: operator.name,
    requested_at: new Date(now),
    expires_at: new Date(now + APPROVAL_MS),
  };
  // Taken meanwhile by another: a second read finds it.
  if (!(await insertApproval(tx, { ...row, mac: macOf(deps, row) }))) {
    const other = await lockWaiting(tx, scope, actKey);
    return other ? approve(deps, tx, other, command, operator, reason) : refuse('approval.unknown');
  }
  const isPersonal = 'isPersonal' in command && command.isPersonal === true;
  const after = { command: name, subject, choice: isPersonal ? '' : choice, reason };
  await addAuditEntry(deps, tx, call, { action: 'approval.request', subject: id, before: null, after });
  const expiresAt = row.expires_at.toISOString();
  return ok({ waitsForSecond: true, approvalId: id, expiresAt, would: preview });
}

function macOf(
  { keys }: OperatorDeps,
  row: Pick<ApprovalRow, 'merchant_id' | 'id' | 'command' | 'payload' | 'changes' | 'requested_by' | 'expires_at'>,
): string {
  const { merchant_id, id, command, payload, changes, requested_by, expires_at } = row;
  // Requests from before their changes were saved have none.
  const shown = changes === null ? [] : [changes];
  return mac(keys.approvals, [merchant_id, id, command, payload, requested_by, expires_at.toISOString(), ...shown]);
}

/** The row is locked and waits. */
async function approve(
  deps: OperatorDeps,
  tx: Tx,
  row: ApprovalRow,
  command: Command,
  second: Operator,
  reason: string,
): Promise<Answered> {
  if (row.requested_by === second.name) return refuse('order.same_operator', { approvalId: row.id });
  const requester = parseName(row.requested_by);
  const isStill = requester && (await findAccount(homeDb(deps, tx, requester.home), requester))?.state === 'active';
  const mayStill = isStill && (await mayDo(deps, tx, requester, row.merchant_id, command.permission));
  if (row.mac !== macOf(deps, row) || !mayStill) return refuse('approval.invalid');
  const payload = JSON.parse(row.payload) as Payload;
  const call = callOf(row, second, payload);
  const ready = bind(deps, command, call);
  if (!ready?.act) return refuse('approval.invalid');
  const before = changesIn(tx).length;
  const acted = await ready.act(tx);
  const isOther = acted.ok && overwritesOther(command, call.operator, changesIn(tx).slice(before));
  if (isOther) return refuse(OUTDATED, { approvalId: row.id });
  if (!acted.ok) return acted.refusal.code === OUTDATED ? refuse(OUTDATED, { approvalId: row.id }) : acted;
  await endApproval(tx, row, { event: 'approve', by: second.name, at: new Date(deps.clock.now()), reason });
  return acted;
}

/** What it would take the place of is not what was shown when it was requested. */
function overwritesOther(command: Command, { approved = [] }: Operator, changes: readonly Change[]): boolean {
  if (!('overwrites' in command)) return false;
  const replaced = (all: readonly Change[]) => JSON.stringify(all.map((one) => [one.action, one.subject, one.before]));
  return replaced(approved) !== replaced(changes);
}

/** `approvals approve`: by its id, with the permission of the approved command. */
export async function approveById(deps: OperatorDeps, tx: Tx, find: FindCommand, call: ScopedCall): Promise<Answered> {
  const found = await waitingFor(deps, tx, find, call);
  return found.ok ? approve(deps, tx, found.value.row, found.value.command, call.operator, call.reason) : found;
}

function callOf(row: ApprovalRow, second: Operator, payload: Payload): ScopedCall {
  const { name, address } = second;
  const approved = JSON.parse(row.changes ?? '[]') as readonly Change[];
  const operator = { name: row.requested_by, second: name, approvalId: row.id, approved, address };
  return { ...payload, ...NO_FILTER, scope: row.merchant_id, operator };
}

/** The approved command was refused: what stays of it. A request that is outdated is over, with that as its reason. */
export async function refusedById(
  deps: OperatorDeps,
  tx: Tx,
  find: FindCommand,
  call: ScopedCall,
  refusal: Refusal<RefusalCode>,
): Promise<void> {
  const found = await waitingFor(deps, tx, find, call);
  if (!found.ok) return;
  const { row, command } = found.value;
  if (row.requested_by === call.operator.name || row.mac !== macOf(deps, row)) return;
  const ready = bind(deps, command, callOf(row, call.operator, JSON.parse(row.payload) as Payload));
  await ready?.refused?.(tx, refusal);
  if (refusal.code === OUTDATED) await refuseWaiting(deps, tx, call, row, OUTDATED);
}

/** `approvals refuse`: nothing is executed. Its author may withdraw it so, too. */
export async function refuseById(deps: OperatorDeps, tx: Tx, find: FindCommand, call: ScopedCall): Promise<Answered> {
  const found = await waitingFor(deps, tx, find, call);
  if (!found.ok) return found;
  const { row } = found.value;
  await refuseWaiting(deps, tx, call, row, call.reason);
  return ok({ approvalId: row.id, state: 'refused' });
}

async function refuseWaiting(deps: OperatorDeps, tx: Tx, call: ScopedCall, row: ApprovalRow, reason: string) {
  await endApproval(tx, row, { event: 'refuse', by: call.operator.name, at: new Date(deps.clock.now()), reason });
  const before = { command: row.command, requestedBy: row.requested_by };
  const after = { state: 'refused', reason };
  await addAuditEntry(deps, tx, call, { action: 'approval.refuse', subject: row.id, before, after });
}

async function waitingFor(deps: OperatorDeps, tx: Tx, find: FindCommand, call: ScopedCall) {
  await expireApprovals(tx, call.scope, new Date(deps.clock.now()));
  const row = isUuid(call.subject) ? await lockApproval(tx, call.scope, call.subject) : undefined;
  const command = row && find(row.command);
  if (!row || !command) return refuse('approval.unknown');
  const name = parseName(call.operator.name);
  const may = name && (await mayDo(deps, tx, name, call.scope, command.permission));
  if (!may) return refuse('operator.forbidden', { permission: command.permission });
  // Anyone who decides on it again may have lost their first answer.
  if (row.state === 'expired') return refuse('approval.expired');
  const by = row.decided_by ?? '';
  if (row.state === 'done') return refuse('approval.done', { by });
  if (row.state === 'refused') return refuse('approval.refused', { by });
  return ok({ row, command });
}
