/** The endpoint of letters. */
import { defineHandlers } from '../../../http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { writeLetter } from './write-letter.ts';

export const letterRoutes = (deps: AgentsDeps) =>
  defineHandlers({
    writeToDownlines: ({ merchant, session: { memberId: agentId }, body, idempotencyKey: key }) =>
      writeLetter(deps, { merchantId: merchant.id, agentId, key, ...body }),
  });
