/** Commands of messages to an audience. */
import type { Json } from '#kernel';
import { ok, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { countAudience } from '../audience/index.ts';
import { addAuditEntry } from '../audit-trail.ts';
import { type Answered, type CommandCall, type Commands, decides, namesOf, reads, writes } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import { type Draft, readDraft } from './read-draft.ts';
import { MAX_ALONE, mailingLifecycle } from './rules.ts';
import { changeMailing, insertMailing, lockMailing } from './store.ts';

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

const draftOf = (deps: OperatorDeps, { merchant, text }: CommandCall) =>
  readDraft(deps.support.shared, merchant, text, deps.clock.now());

/** How many members are meant, and how many of them are kept from it. */
async function countOf(deps: OperatorDeps, db: Tx | OperatorDeps['db'], { merchant }: CommandCall, draft: Draft) {
  const languages = await countAudience(db, { merchant, ...draft, nowMs: deps.clock.now() });
  const sum = (part: 'meant' | 'skipped') => languages.reduce((total, one) => total + one[part], 0);
  return { members: sum('meant'), skipped: sum('skipped'), languages };
}

async function needsTwo(deps: OperatorDeps, tx: Tx, call: CommandCall): Promise<boolean> {
  const draft = draftOf(deps, call);
  if (!draft.ok) return false;
  // Whom it is for when it is sent later, nobody knows today.
  return draft.value.at !== undefined || (await countOf(deps, tx, call, draft.value)).members > MAX_ALONE;
}

async function send(deps: OperatorDeps, tx: Tx, call: CommandCall): Promise<Answered> {
  const { merchant, subject: code, operator } = call;
  if (!NAME.test(code)) return refuse('request.malformed', { field: 'subject' });
  const draft = draftOf(deps, call);
  if (!draft.ok) return draft;
  const { kind, audience, words, at } = draft.value;
  const now = new Date(deps.clock.now());
  const { members, skipped } = await countOf(deps, tx, call, draft.value);
  const starts_at = at ?? now;
  const isNew = await insertMailing(tx, {
    merchant_id: merchant.id,
    code,
    kind,
    audience: JSON.stringify(audience),
    letter_id: await deps.support.shared.save(tx, merchant.id, words),
    state: mailingLifecycle.initial,
    members,
    skipped_members: skipped,
    created_by: namesOf(operator),
    created_at: now,
    starts_at,
    due_at: starts_at,
  });
  if (!isNew) return refuse('mailing.exists');
  const after = { kind, audience, words, members, skipped, startsAt: starts_at.toISOString() } as unknown as Json;
  await addAuditEntry(deps, tx, call, { action: 'mailing.send', subject: code, before: null, after });
  return ok({ mailing: code, members, skipped });
}

export const mailingCommands: Commands = {
  // `mailing preview --file message.json`: how many it reaches, and the message as each of them reads it.
  'mailing preview': reads('mailings.see', async (deps, call) => {
    const draft = draftOf(deps, call);
    if (!draft.ok) return draft;
    const { members, skipped, languages } = await countOf(deps, deps.db, call, draft.value);
    const { words } = draft.value;
    const { languages: offered, defaultLanguage } = call.merchant.manifest;
    return ok({
      members,
      skipped,
      takesTwo: draft.value.at !== undefined || members > MAX_ALONE,
      languages: offered.map((language) => {
        const reads = words[language] ? language : defaultLanguage;
        const counted = languages.find((one) => one.language === language);
        const { title = '', content = '' } = words[reads] ?? {};
        return { language, reads, members: (counted?.meant ?? 0) - (counted?.skipped ?? 0), title, content };
      }),
    });
  }),

  // `mailing send spring-greeting --file message.json`: the name is used once, so that nothing is sent twice.
  'mailing send': decides('mailings.send', 'rights', needsTwo, send),

  'mailing stop': writes('mailings.send', async (deps, tx, call) => {
    const { merchant, subject: code, reason, operator } = call;
    const row = await lockMailing(tx, { merchant_id: merchant.id, code });
    if (!row) return refuse('mailing.unknown');
    if (!mailingLifecycle.allows(row.state, 'stop')) return refuse('mailing.over');
    const state = mailingLifecycle.next(row.state, 'stop');
    const ended = { state, due_at: null, ended_at: new Date(deps.clock.now()), stopped_by: namesOf(operator) };
    await changeMailing(tx, row, ended);
    const change = { before: { state: row.state }, after: { state, sent: row.sent, reason } };
    await addAuditEntry(deps, tx, call, { action: 'mailing.stop', subject: code, ...change });
    return ok({ mailing: code, state, sent: row.sent });
  }),
};
