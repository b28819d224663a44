/** The console's endpoints of home. */
import { ok } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import { mayOf } from '../accounts/index.ts';
import { PLATFORM, parseName } from '../names.ts';
import type { Switchboard } from '../switchboard.ts';
import { homeFigures } from './figures.ts';
import { homeHealth } from './health.ts';
import { homeQueues } from './queues.ts';

export function homeRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    homeQueues: async ({ scope, operator }) => {
      const deps = depsOf(scope.id);
      const may = mayOf(deps, deps.db, operator, scope.id);
      return ok({ rows: await homeQueues(deps, scope.merchant, may) });
    },
    homeFigures: async ({ scope }) => ok(await homeFigures(depsOf(scope.id), scope.merchant)),
    homeHealth: async ({ scope, operator }) =>
      ok(
        await homeHealth(depsOf(scope.id), scope.merchant, { isPlatform: parseName(operator.name)?.home === PLATFORM }),
      ),
  });
}
