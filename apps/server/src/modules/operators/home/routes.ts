/** The console's endpoints of home. */
import { ok } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import { mayDo } from '../accounts/index.ts';
import { parseName } from '../names.ts';
import type { Switchboard } from '../switchboard.ts';
import { homeFigures } from './figures.ts';
import { homeHealth } from './health.ts';
import { homeQueues } from './queues.ts';

export function homeRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    homeQueues: async ({ scope, operator }) => {
      const deps = depsOf(scope.id);
      const name = parseName(operator.name);
      const may = async (permission: string) => name !== undefined && mayDo(deps, deps.db, name, scope.id, permission);
      return ok({ rows: await homeQueues(deps, scope.merchant, may) });
    },
    homeFigures: async ({ scope }) => ok(await homeFigures(depsOf(scope.id), scope.merchant)),
    homeHealth: async ({ scope }) => ok(await homeHealth(depsOf(scope.id), scope.merchant)),
  });
}
