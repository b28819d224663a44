/** Commands for VIP levels: one operator writes a version, two let it run; two set a member's level by hand, for a time and a reason. */
import { ok, refuse } from '#kernel';
import { dayAfter, dayAt } from '../../../merchants/index.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import {
  type Answered,
  type CommandCall,
  type Commands,
  corrects,
  decides,
  namesOf,
  reads,
  writes,
} from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';

const DAYS_BY_HAND = 30;
const BY_RULES = 'rules';

const unknownMember = () => refuse('request.malformed', { field: 'username' });

const memberOf = (deps: OperatorDeps, db: OperatorDeps['db'], { merchant, subject }: CommandCall) =>
  deps.backOffice.memberNamed(db, merchant.id, subject);

/** `3/2026-12-31`: up to that day; `3`: thirty days. */
function readHand(deps: OperatorDeps, { merchant, choice }: CommandCall) {
  const [, level, day] = /^(\d{1,2})(?:\/(\d{4}-\d{2}-\d{2}))?$/.exec(choice) ?? [];
  if (level === undefined) return undefined;
  const today = dayAt(deps.clock.now(), merchant.manifest.timeZone);
  return { level: Number(level), until: day ?? dayAfter(today, DAYS_BY_HAND) };
}

const setLevel = decides(
  'members.change',
  'rights',
  async (_deps, _tx, { choice }) => choice !== '',
  async (deps, tx, call): Promise<Answered> => {
    const { merchant, subject, choice, reason } = call;
    const memberId = await memberOf(deps, tx, call);
    if (memberId === undefined) return unknownMember();
    if (choice === '') return ok({ memberId, level: await deps.levels.levelOf(tx, merchant, memberId) });
    const hand = readHand(deps, call);
    if (!hand && choice !== BY_RULES) return refuse('request.malformed', { field: 'choice' });
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    const set = await deps.levels.setLevel(tx, { merchant, memberId }, hand);
    if (!set.ok) return set;
    const { before, after } = set.value;
    const until = hand?.until ?? null;
    const change = { before: { memberId, level: before }, after: { memberId, level: after, until, reason } };
    await addAuditEntry(deps, tx, call, { action: 'member.level', subject, ...change });
    return ok({ memberId, level: after, until });
  },
);

export const levelCommands: Commands = {
  'members level': setLevel,

  'members birthday': corrects(async (deps, tx, call) => {
    const { merchant, subject, choice, reason } = call;
    const memberId = await memberOf(deps, tx, call);
    if (memberId === undefined) return unknownMember();
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    const set = await deps.levels.setBirthday(tx, { merchant, memberId }, choice);
    if (!set.ok) return set;
    // The day itself is personal: the trail says that it changed.
    const change = { before: { memberId, isKnown: set.value !== '' }, after: { memberId, isKnown: true, reason } };
    await addAuditEntry(deps, tx, call, { action: 'member.birthday', subject, ...change });
    return ok({ memberId, known: true });
  }),

  'levels list': reads('promotions.see', async (deps, { merchant }) =>
    ok(await deps.levels.versions(deps.db, merchant.id)),
  ),

  'levels save': writes('promotions.change', async (deps, tx, call) => {
    const { merchant, text, operator } = call;
    const saved = await deps.levels.save(tx, merchant, { text, by: namesOf(operator) });
    if (!saved.ok) return saved;
    const after = { version: saved.value.version, terms: text };
    await addAuditEntry(deps, tx, call, { action: 'levels.save', subject: 'levels', before: null, after });
    return ok({ ...saved.value });
  }),

  'levels start': decides('promotions.change', 'money', 'always', async (deps, tx, call) => {
    const { merchant, subject, reason } = call;
    if (!/^[1-9][0-9]{0,5}$/.test(subject)) return refuse('request.malformed', { field: 'version' });
    const started = await deps.levels.start(tx, merchant, Number(subject));
    if (!started.ok) return started;
    const change = { before: { version: started.value.before }, after: { version: Number(subject), reason } };
    await addAuditEntry(deps, tx, call, { action: 'levels.start', subject: 'levels', ...change });
    return ok({ version: Number(subject), before: started.value.before });
  }),
};
