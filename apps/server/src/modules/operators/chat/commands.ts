/** Commands for live chats: take one, hand it over, end it; a translation; answers at hand. */
import { languages } from '#contract';
import { isUuid, type Json, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { ChatBackOffice } from '../../support/index.ts';
import { findAccount, homeDb, mayDo } from '../accounts/index.ts';
import { addAuditEntry } from '../audit-trail.ts';
import { type CommandCall, type Commands, writes } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import { parseName } from '../names.ts';

type Moved = Awaited<ReturnType<ChatBackOffice['claim']>>;
type Refused = Result<never, 'operator.unknown'>;

const operatorInChat = ({ merchant, subject, operator }: CommandCall) => ({
  merchantId: merchant.id,
  conversationId: subject,
  operator: operator.name,
});

/** Who has it, before and after. */
const moves = (
  verb: 'claim' | 'release' | 'transfer' | 'close',
  act: (deps: OperatorDeps, tx: Tx, call: CommandCall) => Promise<Moved | Refused>,
) =>
  writes('chat.answer', async (deps, tx, call) => {
    if (!isUuid(call.subject)) return refuse('chat.unknown');
    const moved = await act(deps, tx, call);
    if (!moved.ok) return moved;
    const { before, after } = moved.value;
    const shown = ({ state, operator }: typeof before): Json => ({ state, operator });
    const change = { before: shown(before), after: shown(after) };
    await addAuditEntry(deps, tx, call, { action: `chat.${verb}`, subject: call.subject, ...change });
    return ok({ id: call.subject, ...(shown(after) as object) });
  });

/** Another operator who may answer here. */
async function mayAnswer(deps: OperatorDeps, tx: Tx, { merchant, choice }: CommandCall): Promise<boolean> {
  const name = parseName(choice);
  if (!name) return false;
  const account = await findAccount(homeDb(deps, tx, name.home), name);
  return account?.state === 'active' && (await mayDo(deps, tx, name, merchant.id, 'chat.answer'));
}

const translate = writes('chat.answer', async (deps, tx, call) => {
  const { subject, choice, text, merchant } = call;
  const seq = Number(choice);
  if (!isUuid(subject) || !Number.isSafeInteger(seq) || text.length > 2_000) return refuse('chat.unknown');
  const saved = await deps.chat.translate(tx, { ...operatorInChat(call), merchantId: merchant.id }, seq, text);
  if (!saved.ok) return saved;
  await addAuditEntry(deps, tx, call, { action: 'chat.translate', subject, before: null, after: { seq } });
  return ok({ id: subject, seq });
});

const REPLY = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u;

/** `{ "EN": "…", "ZH": "…" }` */
function readReply(text: string): Result<readonly (readonly [string, string])[], 'request.malformed'> {
  try {
    const given: unknown = JSON.parse(text);
    const words = given === null || typeof given !== 'object' || Array.isArray(given) ? [] : Object.entries(given);
    const isRight = words.every(
      ([language, one]) => languages.some((known) => known === language) && typeof one === 'string',
    );
    if (words.length > 0 && isRight) return ok(words);
  } catch {}
  return refuse('request.malformed', { field: 'text' });
}

async function saveReply(deps: OperatorDeps, tx: Tx, call: CommandCall, words: readonly (readonly [string, string])[]) {
  const { merchant, subject, operator } = call;
  if (!REPLY.test(subject)) return refuse('request.malformed', { field: 'subject' });
  const shown = async (): Promise<Json> => {
    const rows = await deps.chat.repliesNamed(tx, merchant.id, subject);
    return rows.length === 0 ? null : Object.fromEntries(rows.map(({ language, text }) => [language, text]));
  };
  const before = await shown();
  const saved = await deps.chat.saveReply(tx, merchant.id, { name: subject, words, by: operator.name });
  if (!saved.ok) return saved;
  const after = await shown();
  await addAuditEntry(deps, tx, call, { action: 'chat.reply', subject, before, after });
  return ok({ name: subject, words: after });
}

export const chatCommands: Commands = {
  'chat claim': moves('claim', (deps, tx, call) => deps.chat.claim(tx, operatorInChat(call))),
  'chat release': moves('release', (deps, tx, call) => deps.chat.handOver(tx, operatorInChat(call), undefined)),
  'chat transfer': moves('transfer', async (deps, tx, call) =>
    (await mayAnswer(deps, tx, call))
      ? deps.chat.handOver(tx, operatorInChat(call), call.choice)
      : refuse('operator.unknown'),
  ),
  'chat close': moves('close', (deps, tx, call) => deps.chat.close(tx, operatorInChat(call))),
  'chat translate': translate,
  'replies set': writes('chat.replies', async (deps, tx, call) => {
    const words = readReply(call.text);
    return words.ok ? saveReply(deps, tx, call, words.value) : words;
  }),
  'replies remove': writes('chat.replies', (deps, tx, call) => saveReply(deps, tx, call, [])),
};
