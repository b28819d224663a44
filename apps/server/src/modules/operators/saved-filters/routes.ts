/** The console's endpoint of saved filters. */
import { filteredLists } from '#contract';
import { ok } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import { mayOf } from '../accounts/index.ts';
import type { Switchboard } from '../switchboard.ts';
import { listFilters } from './store.ts';

export function savedFilterRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    // What was saved while the list could be seen is not shown once it cannot.
    listSavedFilters: async ({ scope, operator, query: { list } }) => {
      const deps = depsOf(scope.id);
      const may = await mayOf(deps, deps.db, operator, scope.id)(filteredLists[list].needs);
      const rows = may ? await listFilters(deps.db, { merchant_id: scope.id, operator: operator.name }, list) : [];
      return ok({
        rows: rows.map(({ id, name, filters }) => ({ id, name, filters: filters as Readonly<Record<string, string>> })),
      });
    },
  });
}
