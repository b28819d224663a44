/** Lists of operators, roles, allowed addresses and open sessions. */
import { ok } from '#kernel';
import { readCursor, writeCursor } from '../../../db/page-key.ts';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import { grantsAt, homeDb, listAccounts, listNetworks, listRoles, listSessions } from '../accounts/index.ts';
import { pageOf, sliceOf } from '../lists/index.ts';
import { fullName, PLATFORM, parseName } from '../names.ts';
import type { Switchboard } from '../switchboard.ts';
import { sessionEntry } from './own-routes.ts';

export function operatorRoutes({ depsOf }: Switchboard) {
  return defineConsoleHandlers({
    listOperators: async ({ scope, query }) => {
      const deps = depsOf(scope.id);
      const platform = homeDb(deps, deps.db, PLATFORM);
      const listed = [];
      for (const home of new Set([scope.id, PLATFORM])) {
        for (const row of await listAccounts(homeDb(deps, deps.db, home), home)) {
          const operator = fullName({ home, username: row.username });
          const granted = [...(await grantsAt(deps.db, scope.id, operator))];
          const everywhere = scope.id === PLATFORM ? [] : [...(await grantsAt(platform, PLATFORM, operator))];
          // A platform operator is shown where something is permitted.
          if (home !== scope.id && granted.length + everywhere.length === 0) continue;
          listed.push({
            id: operator,
            operator,
            state: row.state,
            granted,
            everywhere,
            invitedBy: row.invited_by,
            since: (row.accepted_at ?? row.created_at).toISOString(),
            ...(row.last_login_at && { lastLoginAt: row.last_login_at.toISOString() }),
            ...(row.last_address && { lastAddress: row.last_address }),
          });
        }
      }
      const { state, operator = '' } = query;
      const found = listed.filter((row) => (!state || row.state === state) && row.operator.includes(operator));
      return ok(sliceOf(found, query));
    },

    listNames: async ({ language }) => {
      const { pluginNames } = depsOf(PLATFORM);
      return ok({ vendors: pluginNames(language, 'vendor'), payments: pluginNames(language, 'payment') });
    },

    listRoles: async ({ scope, query }) => {
      const deps = depsOf(scope.id);
      const listed = [];
      for (const owner of new Set([scope.id, PLATFORM])) {
        for (const row of await listRoles(homeDb(deps, deps.db, owner), owner)) {
          listed.push({
            id: owner === PLATFORM ? `${row.name} *` : row.name,
            role: row.name,
            isOfPlatform: owner === PLATFORM,
            permissions: [...row.permissions],
            changedBy: row.changed_by,
            changedAt: row.changed_at.toISOString(),
          });
        }
      }
      return ok(sliceOf(listed, query));
    },

    listNetworks: async ({ scope, query }) => {
      const rows = await listNetworks(depsOf(scope.id).db, scope.id);
      const listed = rows.map((row) => ({
        id: row.operator,
        operator: row.operator,
        networks: [...row.networks],
        changedBy: row.changed_by,
        changedAt: row.changed_at.toISOString(),
      }));
      return ok(sliceOf(listed, query));
    },

    listOperatorSessions: async ({ scope, query }) => {
      const deps = depsOf(scope.id);
      const { cursor, limit, operator } = query;
      const username = operator === undefined ? undefined : parseName(operator)?.username;
      const now = new Date(deps.clock.now());
      const rows = await listSessions(deps.db, scope.id, {
        now,
        username,
        before: readCursor(cursor),
        limit: limit + 1,
      });
      const cursorOf = ({ opened_at, id }: (typeof rows)[number]) => writeCursor({ at: opened_at, id });
      const entryOf = (row: (typeof rows)[number]) => ({
        ...sessionEntry(row),
        operator: fullName({ home: row.merchant_id, username: row.username }),
      });
      return ok(pageOf(rows, limit, { cursorOf, entryOf }));
    },
  });
}
