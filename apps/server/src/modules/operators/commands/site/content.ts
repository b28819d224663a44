/** Commands for what is written for a site: versions, when which is in force, previews, pictures. */
import { type ContentKind, isGameKind, isVendorKind, type Permission } from '#contract';
import { type Json, ok, refuse } from '#kernel';
import { addAuditEntry } from '../../audit-trail.ts';
import type { CommandCall } from '../../command.ts';
import { type Command, type Commands, decides, namesOf, type Operator, writes } from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';
import { isTried } from '../../risk/index.ts';
import { rulesChanged } from './cashier-rules.ts';

/** What is written by which commands: of the site, of single games, of withdrawals' rules, or of the cashier's. */
interface Family {
  readonly noun: 'content' | 'games' | 'risk' | 'cashier';
  readonly write: Permission;
  readonly publish: Permission;
}
const site: Family = { noun: 'content', write: 'content.write', publish: 'content.publish' };
const ofGames: Family = { noun: 'games', write: 'games.change', publish: 'games.publish' };

const risk: Family = { noun: 'risk', write: 'risk.change', publish: 'risk.publish' };
const cashier: Family = { noun: 'cashier', write: 'cashier.change', publish: 'cashier.publish' };

function nounOf(kind: ContentKind): Family['noun'] {
  if (kind === 'withdrawal_rules') return 'risk';
  if (kind === 'cashier_rules') return 'cashier';
  return isGameKind(kind) || isVendorKind(kind) ? 'games' : 'content';
}

const named = ({ announcements }: OperatorDeps, { merchant, subject }: CommandCall, { noun }: Family = site) => {
  const content = announcements.versions.named(merchant, subject);
  return content && nounOf(content.kind) === noun ? content : undefined;
};

/** Legal documents and the rules of a game are published and withdrawn by two. */
const takesTwo =
  (family: Family) =>
  async (deps: OperatorDeps, _tx: unknown, call: CommandCall): Promise<boolean> => {
    const content = named(deps, call, family);
    return content !== undefined && deps.announcements.versions.takesTwo(content);
  };

/** Two decided on what differs from what was in force then: where another version came into force since, nobody has read what goes. */
function isAsShown({ approved }: Operator, action: string, name: 'version' | 'inForce', before: number): boolean {
  const shown = approved?.find((one) => one.action === action)?.before as { readonly [name: string]: Json } | undefined;
  return shown?.[name] === undefined || shown[name] === before;
}

/** Re-encoded and saved by itself: that takes time, which a transaction should not. */
const picture: Command = {
  scope: 'merchant',
  permission: 'content.write',
  effect: 'write',
  async run(deps, call) {
    const saved = await deps.announcements.picture(call.merchant, call.text);
    if (!saved.ok) return saved;
    const url = saved.value;
    return deps.atomically(async (tx) => {
      await addAuditEntry(deps, tx, call, { action: 'content.picture', subject: url, before: null, after: { url } });
      return ok({ url });
    });
  },
};

/** Another node knows it within a second. */
const preview: Command = {
  scope: 'merchant',
  permission: 'content.see',
  effect: 'write',
  async run(deps, call) {
    const { host, ready } = deps.previews;
    if (host === undefined) return refuse('content.no_preview');
    const content = named(deps, call);
    if (!content) return refuse('content.unknown');
    const { merchant, operator, subject, choice, text } = call;
    if (choice !== '' && !/^\d{1,6}$/.test(choice)) return refuse('request.malformed', { field: 'choice' });
    const opened = await deps.atomically(async (tx) => {
      const version = choice === '' ? undefined : Number(choice);
      const by = namesOf(operator);
      const made = await deps.announcements.versions.preview(tx, merchant, content, { version, text, by });
      if (!made.ok) return made;
      const after = { version: version ?? null, expiresAt: made.value.expiresAt.toISOString() };
      await addAuditEntry(deps, tx, call, { action: 'content.preview', subject, before: null, after });
      return ok({ id: made.value.id, host, expiresAt: after.expiresAt });
    });
    if (opened.ok) await ready();
    return opened;
  },
};

/** Writing versions, and deciding when which is in force. */
const versionCommands = (family: Family): Commands => ({
  // `content save banners/m_home --file banners.json`: a version that nobody sees until it is published.
  [`${family.noun} save`]: writes(family.write, async (deps, tx, call) => {
    const { merchant, subject, text, operator, reason } = call;
    const content = named(deps, call, family);
    if (!content) return refuse('content.unknown');
    const by = namesOf(operator);
    const saved = await deps.announcements.versions.save(tx, merchant, content, { text, by, note: reason });
    if (!saved.ok) return saved;
    const { version, value } = saved.value;
    const change = { before: null, after: { version, value, note: reason } };
    await addAuditEntry(deps, tx, call, { action: `${family.noun}.save`, subject, ...change });
    return ok({ content: subject, version });
  }),

  // `content publish banners/m_home "3 2026-12-24T00:00:00Z 2026-12-27T00:00:00Z"`; an older version, or 0, goes back to it.
  [`${family.noun} publish`]: decides(family.publish, 'rights', takesTwo(family), async (deps, tx, call) => {
    const { merchant, subject, choice, operator, reason } = call;
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    const content = named(deps, call, family);
    if (!content) return refuse('content.unknown');
    if (family === risk && !(await isTried(tx, merchant.id, choice))) return refuse('risk.not_tried');
    const by = namesOf(operator);
    const done = await deps.announcements.versions.schedule(tx, merchant, content, { choice, by, reason });
    if (!done.ok) return done;
    const { id, before, version, startsAt, endsAt } = done.value;
    if (!isAsShown(operator, `${family.noun}.publish`, 'version', before)) return refuse('content.changed');
    const window = { from: startsAt.toISOString(), until: endsAt?.toISOString() ?? null };
    const rules =
      family === cashier ? await rulesChanged(deps, tx, merchant, { from: before, to: version }) : undefined;
    const change = {
      before: { version: before, ...rules?.before },
      after: { version, ...window, ...rules?.after, reason },
    };
    await addAuditEntry(deps, tx, call, { action: `${family.noun}.publish`, subject, ...change });
    return ok({ content: subject, schedule: id, before, version, ...window });
  }),

  [`${family.noun} withdraw`]: decides(family.publish, 'rights', takesTwo(family), async (deps, tx, call) => {
    const { merchant, subject, choice, operator, reason } = call;
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    const content = named(deps, call, family);
    if (!content) return refuse('content.unknown');
    const done = await deps.announcements.versions.withdraw(tx, merchant, content, {
      id: choice,
      by: namesOf(operator),
    });
    if (!done.ok) return done;
    const { version, before, inForce } = done.value;
    if (!isAsShown(operator, `${family.noun}.withdraw`, 'inForce', before)) return refuse('content.changed');
    const rules =
      family === cashier ? await rulesChanged(deps, tx, merchant, { from: before, to: inForce }) : undefined;
    const change = {
      before: { schedule: choice, version, inForce: before, ...rules?.before },
      after: { inForce, ...rules?.after, reason },
    };
    await addAuditEntry(deps, tx, call, { action: `${family.noun}.withdraw`, subject, ...change });
    return ok({ content: subject, withdrawn: version, inForce });
  }),
});

export const contentCommands: Commands = {
  ...versionCommands(site),
  ...versionCommands(ofGames),
  ...versionCommands(risk),
  ...versionCommands(cashier),
  'content preview': preview,
  'content picture': picture,
};
