/** The console's endpoint of feedback. */
import { ok } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Switchboard } from '../switchboard.ts';
import { listFeedback } from './list-feedback.ts';

export function feedbackRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listFeedback: async ({ scope, query }) => ok(await listFeedback(depsOf(scope.id), scope.id, query)),
  });
}
