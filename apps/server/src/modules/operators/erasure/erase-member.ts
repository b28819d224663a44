/**
 * An erasure as two operators decide it. What shows who the member was goes in their transaction: the ways in, the name, the addresses. Rows and
 * files that may be many are gone through right after it, by a job.
 */
import { type CommandForm, commandForms, type RefusalCode } from '#contract';
import { type Json, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Merchant } from '../../merchants/index.ts';
import { waitingOf } from '../approvals/index.ts';
import type { OperatorDeps } from '../deps.ts';
import type { Duty, EncryptedDuty } from './personal-data.ts';
import { decryptRetained, encryptRetained, type Retained } from './retained-encryption.ts';
import { retainedUntil } from './rules.ts';
import {
  accountsOf,
  blankColumns,
  blankRequests,
  countPersonal,
  deleteOutgoing,
  deleteUnusedCards,
  type ErasedRow,
  erasedMember,
  exclusionEnd,
  hasPictures,
  insertErased,
  readRetained,
  removeCards,
} from './store.ts';
import { type Obstacle, obstacleKinds, obstaclesOf } from './store-obstacles.ts';

/** What is kept, until when, and by which duty. Without a time: for ever. */
interface RetainedPart {
  readonly duty: Duty | 'books' | 'receipts' | 'documents';
  readonly until?: string;
}

/** What operators are shown before they decide, and afterwards. */
interface Erasure {
  readonly memberId: string;
  readonly state: 'open' | 'waiting' | 'erasing' | 'erased';
  readonly erasedAt?: string;
  /** Whose request waits for a second operator. */
  readonly requestedBy?: string;
  readonly obstacles: readonly Obstacle[];
  readonly erases: readonly { readonly kind: string; readonly rows: number }[];
  readonly keeps: readonly RetainedPart[];
}

export const ERASE = 'members erase';

/** All others that are done to a member. */
const otherCommands = Object.entries<CommandForm>(commandForms).flatMap(([name, { subject }]) =>
  name !== ERASE && (subject === 'member' || subject === 'username') ? [name] : [],
);

/** Money that is the member's, and what still moves. */
async function findObstacles(
  deps: OperatorDeps,
  db: Db,
  merchant: Merchant,
  memberId: string,
): Promise<readonly Obstacle[]> {
  const { wallet } = deps.players;
  const accountRef = { merchant, memberId, isTrial: false };
  const balance = await wallet.balance(db, accountRef);
  const held = await wallet.held(db, accountRef);
  const found = new Map((await obstaclesOf(db, { merchantId: merchant.id, memberId })).map((one) => [one.kind, one]));
  if (balance.cashMinor > 0n || balance.pendingMinor > 0n || held > 0n)
    found.set('balance', { kind: 'balance', count: 1 });
  if (balance.owedMinor > 0n && !found.has('owed')) found.set('owed', { kind: 'owed', count: 1 });
  return obstacleKinds.flatMap((kind) => found.get(kind) ?? []);
}

const until = (at: Date) => at.toISOString();

/** Until when each duty keeps what it keeps, which of them keep something, and when the exclusion ends, if there is one. */
interface RetainedNow {
  readonly ends: { readonly [Retained in EncryptedDuty]: Date };
  readonly has: (duty: EncryptedDuty) => boolean;
  readonly hasReceipts: boolean;
  readonly hasDocuments: boolean;
  readonly end: Date | null | undefined;
}

function retainedParts({ ends, has, hasReceipts, hasDocuments, end }: RetainedNow): RetainedPart[] {
  const encrypted = (['orders', 'identity', 'chats'] as const).filter(has);
  return [
    { duty: 'books' },
    ...encrypted.map((duty) => ({ duty, until: until(ends[duty]) })),
    ...(hasReceipts ? [{ duty: 'receipts', until: until(ends.orders) } as const] : []),
    ...(hasDocuments ? [{ duty: 'documents', until: until(ends.identity) } as const] : []),
    ...(end === undefined ? [] : [{ duty: 'exclusion', ...(end && { until: until(end) }) } as const]),
  ];
}

const endsOf = ({ orders_until, identity_until, chats_until }: ErasedRow) => ({
  orders: orders_until,
  identity: identity_until,
  chats: chats_until,
});

/** Undefined for an unknown member. */
export async function erasureOf(
  deps: OperatorDeps,
  merchant: Merchant,
  memberId: string,
): Promise<Erasure | undefined> {
  const owner = { merchantId: merchant.id, memberId };
  const { db, clock } = deps;
  if (!(await deps.players.members.profile(db, owner))) return undefined;
  const row = await erasedMember(db, owner);
  const retained = {
    hasReceipts: await hasPictures(db, 'deposit_receipt', owner),
    hasDocuments: await hasPictures(db, 'member_document_picture', owner),
    end: await exclusionEnd(db, owner, new Date(clock.now())),
  };
  if (row) {
    const keeps = retainedParts({ ...retained, ends: endsOf(row), has: (duty) => isStillRetained(row, duty) });
    const state = row.swept_at === null ? 'erasing' : 'erased';
    return { memberId, state, erasedAt: until(row.erased_at), obstacles: [], erases: [], keeps };
  }
  const counts = await countPersonal(db, owner);
  const requestedBy = await requesterOf(deps, owner);
  return {
    memberId,
    state: requestedBy === undefined ? 'open' : 'waiting',
    ...(requestedBy !== undefined && { requestedBy }),
    obstacles: await findObstacles(deps, db, merchant, memberId),
    erases: [...counts].map(([kind, rows]) => ({ kind, rows })),
    keeps: retainedParts({
      ...retained,
      ends: retainedUntil(merchant, clock.now()),
      has: (duty) => duty !== 'chats' || counts.has('chat'),
    }),
  };
}

async function requesterOf({ db, clock }: OperatorDeps, { merchantId, memberId }: Owner): Promise<string | undefined> {
  const waiting = await waitingOf(db, merchantId, ERASE, new Date(clock.now()));
  return waiting.find(({ payload }) => (JSON.parse(payload) as { subject: string }).subject === memberId)?.requested_by;
}

function isStillRetained(row: ErasedRow, duty: EncryptedDuty): boolean {
  const retained = { orders: row.kept_orders, identity: row.kept_identity, chats: row.kept_chats };
  return retained[duty] !== null;
}

interface Erased {
  readonly kinds: readonly string[];
  readonly keeps: readonly RetainedPart[];
}

/** In the transaction of the two operators' decision. The member and the account are locked first: nothing begins while the rest is looked at. */
export async function eraseMember(
  deps: OperatorDeps,
  tx: Tx,
  merchant: Merchant,
  memberId: string,
): Promise<Result<Erased, RefusalCode>> {
  const owner = { merchantId: merchant.id, memberId };
  const { members, identity } = deps.players;
  if (!(await members.person(tx, owner))) return refuse('member.unknown');
  await deps.breaks.keepExclusion(tx, owner);
  if (await erasedMember(tx, owner)) return refuse('erasure.done');
  const accounts = await accountsOf(tx, owner);
  const ended = await identity.erase(tx, owner);
  if (!ended.ok) return ended;
  // Read under the locks: it may have been corrected while this waited.
  const profile = await members.profile(tx, owner);
  const person = await members.person(tx, owner);
  if (!profile || !person) return refuse('member.unknown');
  const addresses = await members.addresses(tx, owner);
  const obstacles = await findObstacles(deps, tx, merchant, memberId);
  if (obstacles.length > 0) return refuse('erasure.open', { open: obstacles.map(({ kind }) => kind).join(', ') });
  const counts = await countPersonal(tx, owner);
  const now = new Date(deps.clock.now());
  await deleteUnusedCards(tx, owner);
  await deps.documents.closeAll(tx, owner);
  const row = await encryptedRow(deps, tx, owner, { person, merchant, now });
  await removeCards(tx, owner, now);
  await blankColumns(tx, merchant.id, accounts, { isLate: false });
  await deleteOutgoing(tx, merchant.id, addresses);
  await blankRequests(tx, owner, { username: profile.username, now, commands: otherCommands });
  await insertErased(tx, row);
  const keeps = retainedParts({
    ends: endsOf(row),
    has: (duty) => isStillRetained(row, duty),
    hasReceipts: await hasPictures(tx, 'deposit_receipt', owner),
    hasDocuments: await hasPictures(tx, 'member_document_picture', owner),
    end: await exclusionEnd(tx, owner, now),
  });
  return ok({ kinds: [...counts.keys()], keeps });
}

async function encryptedRow(
  deps: OperatorDeps,
  tx: Tx,
  owner: Owner,
  { person, merchant, now }: { readonly person: object; readonly merchant: Merchant; readonly now: Date },
): Promise<ErasedRow> {
  const { payeeName, idNumber } = person as { readonly payeeName?: string; readonly idNumber?: string };
  const known = { ...(payeeName && { payeeName }), ...(idNumber && { idNumber }) };
  const ends = retainedUntil(merchant, now.getTime());
  const encrypted = async (duty: EncryptedDuty, more: Partial<Retained> = {}) =>
    encryptRetained(deps, owner, duty, { ...more, tables: await readRetained(tx, owner, duty) });
  return {
    merchant_id: owner.merchantId,
    member_id: owner.memberId,
    erased_at: now,
    swept_at: null,
    kept_identity: await encrypted('identity', { person: known }),
    identity_until: ends.identity,
    kept_orders: await encrypted('orders'),
    orders_until: ends.orders,
    kept_chats: await encrypted('chats'),
    chats_until: ends.chats,
    due_at: now,
    attempts: 0,
  };
}

/** What duties keep, as it was; undefined for a member who is not erased. */
export async function retainedOf(deps: OperatorDeps, merchant: Merchant, memberId: string): Promise<Json | undefined> {
  const owner = { merchantId: merchant.id, memberId };
  const row = await erasedMember(deps.db, owner);
  if (!row) return undefined;
  const identity = decryptRetained(deps, owner, 'identity', row.kept_identity);
  const orders = decryptRetained(deps, owner, 'orders', row.kept_orders);
  const chats = decryptRetained(deps, owner, 'chats', row.kept_chats);
  return {
    memberId,
    person: { ...identity.person },
    tables: withoutSecrets({ ...identity.tables, ...orders.tables, ...chats.tables }),
    identityUntil: until(row.identity_until),
    ordersUntil: until(row.orders_until),
    chatsUntil: until(row.chats_until),
  };
}

/** The number of a card is a secret of its own, under the key of cards. */
const withoutSecrets = (tables: Retained['tables']): { [table: string]: Json[] } =>
  Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows.map((row) =>
        Object.fromEntries(Object.entries(row as object).filter(([column]) => !column.startsWith('encrypted'))),
      ),
    ]),
  );
