/** What an agent writes to its downlines: saved, limited, and each of them is notified. Sent again under its key, it is written once. */
import { assert, newId, ok, type Result, refuse } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { budgetOf } from '../../../rate-limits/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { insertMessage, type MessageRow, messageUnder } from './store.ts';

/** More downlines are written to by operators. */
const MAX_RECIPIENTS = 500;
const messageRule = { name: 'letters to downlines', limit: 20, windowSeconds: 86_400 } as const;

interface DownlineMessage {
  readonly merchantId: string;
  readonly agentId: string;
  readonly key: string;
  readonly to?: string;
  readonly title: string;
  readonly content: string;
}

type Refused =
  | 'agent.not_agent'
  | 'agent.unknown_member'
  | 'agent.nobody_to_write'
  | 'agent.too_many_to_write'
  | 'request.too_many'
  | 'request.idempotency_key_reused';

type Written = Result<{ readonly recipients: number }, Refused>;

export async function writeMessage(deps: AgentsDeps, sent: DownlineMessage): Promise<Written> {
  const message = { ...sent, title: sent.title.trim(), content: sent.content.trim() };
  const before = await answerAgain(deps.db, message);
  if (before) return before;
  const found = await recipientsOf(deps, message);
  if (!found.ok) return found;
  const { merchantId, agentId, key, to, title, content } = message;
  const recipients = found.value;
  return await deps.atomically(async (tx): Promise<Written> => {
    const row: MessageRow = {
      merchant_id: merchantId,
      id: newId(deps.clock, deps.random),
      agent_id: agentId,
      to_id: to ?? null,
      title,
      content,
      recipients: recipients.length,
      at: new Date(deps.clock.now()),
      request_key: key,
    };
    if (!(await insertMessage(tx, row))) {
      const meanwhile = await answerAgain(tx, message);
      assert(meanwhile, 'a key that is taken has its message');
      return meanwhile;
    }
    const counted = await deps.guard.countTry(tx, merchantId, [budgetOf(messageRule, agentId)]);
    if (!counted.ok) return counted;
    for (const memberId of recipients) {
      await deps.outbox.publish(tx, merchantId, 'agent.wrote', { memberId, by: agentId, title, content });
    }
    return ok({ recipients: recipients.length });
  });
}

/** What was answered under this key, if it was used. */
async function answerAgain(db: Db, message: DownlineMessage): Promise<Written | undefined> {
  const written = await messageUnder(db, message);
  if (!written) return undefined;
  const isSame =
    written.to_id === (message.to ?? null) && written.title === message.title && written.content === message.content;
  return isSame ? ok({ recipients: written.recipients }) : refuse('request.idempotency_key_reused');
}

async function recipientsOf(
  { db, tree }: AgentsDeps,
  { merchantId, agentId, to }: DownlineMessage,
): Promise<Result<readonly string[], Refused>> {
  const agent = await tree.nodeOf(db, merchantId, agentId);
  if (!agent?.is_agent) return refuse('agent.not_agent');
  if (to !== undefined) {
    const found = to === agentId ? refuse('agent.unknown_member') : await tree.inBranchOf(db, merchantId, agentId, to);
    return found.ok ? ok([to]) : refuse('agent.unknown_member');
  }
  const page = { after: undefined, search: undefined, limit: MAX_RECIPIENTS };
  const below = await tree.childrenOf(db, merchantId, agentId, page);
  if (below.length === 0) return refuse('agent.nobody_to_write');
  if (below.length > MAX_RECIPIENTS) return refuse('agent.too_many_to_write', { maximum: MAX_RECIPIENTS });
  return ok(below.map(({ member_id: id }) => id));
}
