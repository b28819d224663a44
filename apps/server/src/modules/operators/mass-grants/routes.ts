/** The console's endpoints of mass grants. */
import { formatAmount, ok, refuse } from '#kernel';
import { pageOf, readCursor } from '../../../db/page-key.ts';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Audience } from '../audience/index.ts';
import type { Switchboard } from '../switchboard.ts';
import { findMassGrant, listMassGrants, type MassGrantRow } from './store.ts';

export function massGrantRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listMassGrants: async ({ scope, query: { cursor, limit } }) => {
      const { id, merchant } = scope;
      const rows = await listMassGrants(depsOf(id).db, id, { after: readCursor(cursor), limit });
      const { shown, end } = pageOf(rows, limit, ({ created_at: at, id: rowId }) => ({ at, id: rowId }));
      return ok({ rows: shown.map((row) => entryOf(merchant, row)), ...end });
    },

    showMassGrant: async ({ scope: { id, merchant }, params: { code } }) => {
      const row = await findMassGrant(depsOf(id).db, { merchant_id: id, code });
      if (!row) return refuse('mass_grant.unknown');
      return ok({ ...entryOf(merchant, row), audience: row.audience as Audience });
    },

    showMassGrantForm: async ({ scope: { id, merchant } }) => {
      const { db, players, giving } = depsOf(id);
      const { languages } = merchant.manifest;
      const tags = await players.members.tagNames(db, id);
      const campaigns = await giving.campaigns(db, merchant);
      return ok({
        languages: [...languages],
        currency: merchant.currency.code,
        tags: [...tags],
        campaigns: campaigns.map(({ code }) => code),
      });
    },
  });
}

function entryOf({ currency }: Merchant, row: MassGrantRow) {
  return {
    id: row.code,
    campaign: row.campaign,
    version: row.campaign_version,
    state: row.state,
    members: row.members,
    skippedMembers: row.skipped_members,
    given: row.given,
    amount: formatAmount(row.given_minor, currency),
    currency: currency.code,
    skipped: row.skipped,
    by: row.created_by,
    createdAt: row.created_at.toISOString(),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
    ...(row.stopped_by !== null && { stoppedBy: row.stopped_by }),
    ...(row.fault !== null && { fault: row.fault }),
  };
}
