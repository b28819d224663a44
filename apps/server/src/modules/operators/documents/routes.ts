/** The console's endpoints of documents: what waits, and all of one player. */
import { type DocumentKind, type DocumentState, documentStates } from '#contract';
import { ok, refuse } from '#kernel';
import { pageOf, readCursor } from '../../../db/page-key.ts';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { DocumentsBackOffice } from '../../documents/index.ts';
import { dayAt, type Merchant } from '../../merchants/index.ts';
import { withUsernames } from '../lists/index.ts';
import type { Switchboard } from '../switchboard.ts';

type Counted = Awaited<ReturnType<DocumentsBackOffice['of']>>[number];

const entryOf = ({ row, pictures }: Counted, { timeZone }: Merchant['manifest']) => ({
  id: row.id,
  memberId: row.member_id,
  kind: row.kind as DocumentKind,
  state: row.state as DocumentState,
  reason: row.reason,
  pictures,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  ...(row.decided_by !== null && { decidedBy: row.decided_by }),
  ...(row.amended_by !== null && { amendedBy: row.amended_by }),
  ...(row.amended_at !== null && { amendedAt: row.amended_at.toISOString() }),
  ...(row.superseded_by !== null && { supersededBy: row.superseded_by }),
  ...(row.refused_for !== null && { refusedFor: row.refused_for }),
  // Its last day.
  ...(row.ends_at !== null && { validUntil: dayAt(row.ends_at.getTime() - 1, timeZone) }),
});

const changedKey = ({ row: { changed_at: at, id } }: Counted) => ({ at, id });

export function documentRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listDocuments: async ({ scope, query: { cursor, limit, state } }) => {
      const deps = depsOf(scope.id);
      const states = state === undefined ? documentStates : [state];
      const page = { after: readCursor(cursor), limit: limit + 1 };
      const { shown, end } = pageOf(await deps.documents.in(deps.db, scope.id, states, page), limit, changedKey);
      return ok({
        rows: await withUsernames(
          deps,
          scope.id,
          shown.map((one) => entryOf(one, scope.merchant.manifest)),
        ),
        ...end,
      });
    },

    listPlayerDocuments: async ({ scope, params: { memberId } }) => {
      const deps = depsOf(scope.id);
      const owner = { merchantId: scope.id, memberId };
      if (!(await deps.players.members.profile(deps.db, owner))) return refuse('member.unknown');
      return ok({
        rows: (await deps.documents.of(deps.db, owner)).map((one) => entryOf(one, scope.merchant.manifest)),
      });
    },
  });
}
