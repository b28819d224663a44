/** Documents for operators: requesting, looking at what was sent, and deciding. The caller writes the audit entry, in the same transaction. */
import type { DocumentKind, DocumentState } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { Owner } from '../../db/tenancy/rows.ts';
import type { DocumentsDeps } from './deps.ts';
import { factOf, moveDocument } from './move-document.ts';
import { type DocumentDecision, documentLifecycle, MAX_OPEN, openStates, severalKinds } from './rules.ts';
import {
  changeDocument,
  countMissing,
  countOpen,
  type DocumentRow,
  documentsIn,
  documentsOf,
  findDocument,
  insertDocument,
  lockDocument,
  picturesOf,
  waitingDocuments,
} from './store.ts';

interface DocumentRequest {
  readonly kind: DocumentKind;
  /** The player reads it. */
  readonly reason: string;
  readonly by: string;
}

interface Decision {
  readonly id: string;
  readonly event: DocumentDecision;
  /** How many pictures the operator was shown. They only become more. */
  readonly seen: number;
  readonly reason: string;
  readonly by: string;
  /** Of what is accepted or amended: it expires by itself then. */
  readonly endsAt?: Date | undefined;
  /** Of what is superseded: the accepted document in its place. */
  readonly renewalId?: string | undefined;
}

interface Decided {
  readonly before: DocumentRow;
  readonly after: DocumentRow;
}

export type DocumentsBackOffice = ReturnType<typeof openDocumentsBackOffice>;

export function openDocumentsBackOffice(deps: DocumentsDeps) {
  return {
    find: findDocument,
    /** Of one member, the newest first, with how many pictures each has. */
    of: async (db: Db, owner: Owner) => withCounts(db, owner.merchantId, await documentsOf(owner, db)),
    in: async (db: Db, merchantId: string, states: readonly DocumentState[], page: Parameters<typeof documentsIn>[3]) =>
      withCounts(db, merchantId, await documentsIn(db, merchantId, states, page)),
    /** Of this member; those that somebody still has to do something about, and those that expired and have no other in their place. */
    countMissing: (db: Db, owner: Owner) => countMissing(db, owner, { open: openStates, several: severalKinds }),

    /** How many were sent and are not decided, and since when the oldest is. */
    waiting: waitingDocuments,

    /** Of a member who is locked: nobody else requests one or erases the member meanwhile. */
    async request(
      tx: Tx,
      { merchantId, memberId }: Owner,
      { kind, reason, by }: DocumentRequest,
    ): Promise<Result<DocumentRow, 'document.too_many'>> {
      if ((await countOpen(tx, { merchantId, memberId }, openStates)) >= MAX_OPEN)
        return refuse('document.too_many', { max: MAX_OPEN });
      const at = new Date(deps.clock.now());
      const row: DocumentRow = {
        merchant_id: merchantId,
        id: newId(deps.clock, deps.random),
        member_id: memberId,
        kind,
        reason,
        state: documentLifecycle.initial,
        requested_by: by,
        requested_at: at,
        changed_at: at,
        decided_by: null,
        refused_for: null,
        refused_at: null,
        tries: 0,
        ends_at: null,
        amended_by: null,
        amended_at: null,
        superseded_by: null,
      };
      await insertDocument(tx, row);
      await deps.outbox.publish(tx, merchantId, 'document.changed', factOf(row));
      return ok(row);
    },

    async decide(
      tx: Tx,
      merchantId: string,
      { id, event, seen, reason, by, endsAt, renewalId = '' }: Decision,
    ): Promise<Result<Decided, 'document.unknown' | 'document.closed' | 'document.no_renewal' | 'content.changed'>> {
      const before = await lockDocument(tx, merchantId, id);
      if (!before) return refuse('document.unknown');
      if (!documentLifecycle.allows(before.state as DocumentState, event)) return refuse('document.closed');
      const pictures = (await picturesOf(tx, merchantId, [id])).get(id) ?? [];
      if (pictures.length !== seen) return refuse('content.changed');
      if (event === 'amend') {
        // The member has no message of it: it is accepted as before, by whom it was.
        const at = new Date(deps.clock.now());
        const change = { ends_at: endsAt ?? null, amended_by: by, amended_at: at, changed_at: at };
        return ok({ before, after: await changeDocument(tx, before, change) });
      }
      if (event === 'supersede') {
        // It is expired as before, by whom or what it was.
        if (!(await isRenewal(tx, before, renewalId))) return refuse('document.no_renewal');
        const change = { superseded_by: renewalId, changed_at: new Date(deps.clock.now()) };
        return ok({ before, after: await changeDocument(tx, before, change) });
      }
      const refused = event === 'refuse' ? { refused_for: reason, refused_at: new Date(deps.clock.now()) } : {};
      const ends = event === 'accept' && endsAt ? { ends_at: endsAt } : {};
      const moved = await moveDocument(deps, tx, before, event, { decided_by: by, ...refused, ...ends });
      return moved.ok ? ok({ before, after: moved.value }) : moved;
    },

    /** Nobody sends or decides anything of them any more, and none expires. What another decides meanwhile stays as it was decided. */
    async closeAll(tx: Tx, owner: Owner): Promise<void> {
      for (const { merchant_id, id } of await documentsOf(owner, tx)) {
        const row = await lockDocument(tx, merchant_id, id);
        if (row && documentLifecycle.allows(row.state as DocumentState, 'cancel'))
          await moveDocument(deps, tx, row, 'cancel');
        else if (row?.state === 'accepted' && row.ends_at) await changeDocument(tx, row, { ends_at: null });
      }
    },

    /** The pictures of one document; without bytes where the storage has it no more. */
    async pictures(db: Db, merchantId: string, id: string) {
      const rows = (await picturesOf(db, merchantId, [id])).get(id) ?? [];
      return Promise.all(
        rows.map(async (row) => {
          const read = await deps.pictures.storage.get(row.storage_key);
          return { id: row.id, at: row.added_at, bytes: read.kind === 'found' ? read.bytes : undefined };
        }),
      );
    },
  };
}

/** Accepted, of the same member and kind. It stays so until the transaction ends. */
async function isRenewal(
  tx: Tx,
  { merchant_id, id, member_id, kind }: DocumentRow,
  renewalId: string,
): Promise<boolean> {
  const renewal = await lockDocument(tx, merchant_id, renewalId);
  return renewal?.state === 'accepted' && renewal.id !== id && renewal.member_id === member_id && renewal.kind === kind;
}

async function withCounts(db: Db, merchantId: string, rows: readonly DocumentRow[]) {
  const pictures = await picturesOf(
    db,
    merchantId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ row, pictures: pictures.get(row.id)?.length ?? 0 }));
}
