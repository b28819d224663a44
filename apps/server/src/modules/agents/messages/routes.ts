/** The endpoint of messages. */
import { defineHandlers } from '../../../http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { writeMessage } from './write-message.ts';

export const messageRoutes = (deps: AgentsDeps) =>
  defineHandlers({
    writeToDownlines: ({ merchant, session: { memberId: agentId }, body, idempotencyKey: key }) =>
      writeMessage(deps, { merchantId: merchant.id, agentId, key, ...body }),
  });
