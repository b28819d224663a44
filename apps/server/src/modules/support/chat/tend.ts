/** Looks after conversations that nobody works on: those of operators who are away wait again, those left to nobody become feedback. */
import { ok } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { createDueWork, type DueJob } from '../../../db/jobs/due-work.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { ChatDeps } from './deps.ts';
import { end, pass } from './operator-actions.ts';
import { AWAY_MS, IDLE_MS, LEFT_MS } from './rules.ts';
import { isOnline } from './send-message.ts';
import { type ConversationRow, lockConversation, merchantsWithNeglected, neglected, onlineOperators } from './store.ts';
import { pageOfMessages } from './store-messages.ts';

const AT_ONCE = 100;
const SYSTEM = '-';
/** What feedback can hold, and how many messages are looked at for it. */
const LONGEST = 200;
const LOOKED_AT = 50;

/** Until when an operator was seen, a conversation was left to nobody, or had its last word: before that it is looked after. */
function beforeAt(now: number) {
  return { away: new Date(now - AWAY_MS), left: new Date(now - LEFT_MS), idle: new Date(now - IDLE_MS) };
}

const tendJob = (deps: ChatDeps): DueJob<Merchant> => ({
  name: 'chat',
  due: (now) => merchantsWithNeglected(beforeAt(now.getTime())),
  async act({ id: merchantId }) {
    const found = await neglected(deps.db, merchantId, beforeAt(deps.clock.now()), AT_ONCE);
    for (const { id } of found) {
      await deps
        .atomically(async (tx) => {
          await tendOne(deps, tx, merchantId, id);
          return ok();
        })
        .catch((error: unknown) => deps.onFault(error, { job: 'chat', merchantId, subject: id }));
    }
    return found.length;
  },
});

/** Run repeatedly by one node. */
export const openTending = (deps: ChatDeps) =>
  createDueWork({ ...deps, maxAtOnce: 1, timeoutMs: 60_000, jobs: [tendJob(deps)] });

/** It may have changed since it was found. */
async function tendOne(deps: ChatDeps, tx: Tx, merchantId: string, id: string): Promise<void> {
  const row = await lockConversation(tx, merchantId, id);
  if (!row || row.closed_at !== null) return;
  const now = deps.clock.now();
  if (row.last_at.getTime() < now - IDLE_MS) await end(deps, tx, row, 'close', SYSTEM);
  else if (row.state === 'claimed') {
    const there = await onlineOperators(tx, merchantId, new Date(now - AWAY_MS));
    if (!there.includes(row.operator ?? '')) await pass(deps, tx, row, undefined);
  } else if (isLeft(row, now) && !(await isOnline({ ...deps, db: tx }, merchantId))) {
    const owner = { merchantId, memberId: row.member_id };
    await deps.leaveFeedback(tx, owner, { content: await contentOf(tx, row), conversationId: id });
    await end(deps, tx, row, 'leave', SYSTEM);
  }
}

const isLeft = ({ waits_since }: ConversationRow, now: number) =>
  waits_since !== null && waits_since.getTime() < now - LEFT_MS;

/** What the member wrote, from the beginning, as far as it fits. */
async function contentOf(tx: Tx, { merchant_id, id }: ConversationRow): Promise<string> {
  const messages = await pageOfMessages(tx, merchant_id, id, { after: 0, limit: LOOKED_AT });
  const texts = messages.filter(({ author, text }) => author === 'member' && text !== '').map(({ text }) => text);
  const whole = Array.from(texts.join('\n'));
  if (whole.length === 0) return '…';
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST - 1).join('')}…` : whole.join('');
}
