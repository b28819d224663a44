/** The console's endpoints of content: which versions there are, what each says, and when which is in force. */
import { type ContentKind, contentKeys, contentSchemas } from '#contract';
import { ok, refuse } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import type { Switchboard } from '../switchboard.ts';

type History = Awaited<ReturnType<OperatorDeps['announcements']['versions']['history']>>;
type Listed = Awaited<ReturnType<OperatorDeps['announcements']['versions']['list']>>[number];

const LONGEST_SHOWN = 300;

export function contentRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listContent: async ({ scope, params: { kind }, query: { search } }) => {
      const deps = depsOf(scope.id);
      const all = await deps.announcements.versions.list(deps.db, scope.merchant, kind);
      const rows = search === undefined ? all : all.filter(({ latest }) => isIn(latest?.value, search));
      return ok({ rows: rows.map((row) => rowOf(kind, row, scope.merchant)), hasIds: contentKeys[kind] === 'ids' });
    },

    showContent: async ({ scope, language, params: { kind, key } }) => {
      const deps = depsOf(scope.id);
      const { merchant } = scope;
      const { versions } = deps.announcements;
      const named = versions.named(merchant, `${kind}/${key}`);
      if (!named) return refuse('content.unknown');
      const history = await versions.history(deps.db, merchant, named);
      return ok({
        schema: schemaOf(deps, merchant, { kind, language }),
        languages: [...merchant.manifest.languages],
        defaultLanguage: merchant.manifest.defaultLanguage,
        currency: { code: merchant.currency.code, decimals: merchant.currency.decimals },
        takesTwo: versions.takesTwo(named),
        inForce: history.inForce,
        versions: [
          ...history.versions.map(({ version, note, written_by, written_at }) => ({
            version,
            note,
            by: written_by,
            at: written_at.toISOString(),
          })),
          { version: 0, note: '', by: '' },
        ],
        schedule: scheduleOf(history, deps.clock.now()),
      });
    },

    showContentVersion: async ({ scope, params: { kind, key, version } }) => {
      const deps = depsOf(scope.id);
      const { versions } = deps.announcements;
      const named = versions.named(scope.merchant, `${kind}/${key}`);
      const value = named && (await versions.readValue(deps.db, scope.merchant, named, Number(version)));
      // Of what has no folder, version zero is nothing.
      if (!named || (value === undefined && Number(version) > 0)) return refuse('content.unknown');
      return ok({ value: value ?? null });
    },

    listTexts: async ({ scope: { id, merchant }, query }) => {
      const { languages, defaultLanguage, texts } = merchant.manifest;
      const language = languages.find((one) => one === query.language) ?? defaultLanguage;
      const term = query.search?.toLowerCase() ?? '';
      const all = Object.entries(depsOf(id).announcements.versions.texts(merchant, language))
        .filter(([key, text]) => key.toLowerCase().includes(term) || text.toLowerCase().includes(term))
        .map(([key, text]) => ({ id: key, text, isOwn: texts[language]?.[key] !== undefined }));
      return ok(pageOf(all, query));
    },
  });
}

/** The form of a kind. Methods are chosen from those of the merchant. */
function schemaOf(
  { pluginNames }: OperatorDeps,
  { manifest }: Merchant,
  { kind, language }: { readonly kind: ContentKind; readonly language: Parameters<OperatorDeps['pluginNames']>[0] },
): unknown {
  const names = () => Object.fromEntries(pluginNames(language, 'payment').map(({ code, name }) => [code, name]));
  const isMethod = (name: string) => kind === 'cashier_rules' && name === 'method';
  const written = JSON.stringify(contentSchemas[kind], (name, value: object) =>
    isMethod(name) ? { ...value, choices: manifest.payments, names: names() } : value,
  );
  return JSON.parse(written);
}

interface Text {
  readonly id: string;
  readonly text: string;
  readonly isOwn: boolean;
}

/** The cursor is the key of the last text, which an address may not show as it is. */
function pageOf(
  all: readonly Text[],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const from = cursor === undefined ? '' : Buffer.from(cursor, 'base64url').toString();
  const rest = all.filter(({ id }) => id > from).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const rows = rest.slice(0, limit);
  const last = rows.at(-1);
  const next = rest.length > limit && last ? { next: Buffer.from(last.id).toString('base64url') } : {};
  return { rows, count: all.length, ...next };
}

function rowOf(kind: ContentKind, { key, inForce, next, latest }: Listed, { manifest }: Merchant) {
  const title = titleOf(latest?.value, manifest.defaultLanguage);
  return {
    id: `${kind}/${key}`,
    key,
    ...(title !== undefined && { title }),
    inForce: inForce?.version ?? 0,
    ...(inForce && { since: inForce.starts_at.toISOString(), by: inForce.decided_by }),
    ...(inForce?.ends_at && { until: inForce.ends_at.toISOString() }),
    latest: latest?.version ?? 0,
    ...(latest && { latestBy: latest.written_by, latestAt: latest.written_at.toISOString() }),
    ...(next && { next: { version: next.version, startsAt: next.starts_at.toISOString() } }),
  };
}

/** Whether its words have this, in any language; tags are no words. */
function isIn(value: unknown, search: string): boolean {
  const { words = {} } = (value ?? {}) as {
    readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  const term = search.toLocaleLowerCase();
  return Object.values(words).some((texts) =>
    Object.values(texts).some((text) =>
      text
        .replace(/<[^>]*>/g, ' ')
        .toLocaleLowerCase()
        .includes(term),
    ),
  );
}

/** Of an announcement. */
function titleOf(value: unknown, language: string): string | undefined {
  const { words } = (value ?? {}) as { words?: { readonly [language: string]: { readonly title?: string } } };
  return words?.[language]?.title?.slice(0, LONGEST_SHOWN);
}

function scheduleOf({ schedule }: History, now: number) {
  const isOn = ({ starts_at, ends_at, withdrawn_at }: (typeof schedule)[number]) =>
    withdrawn_at === null && starts_at.getTime() <= now && (ends_at === null || ends_at.getTime() > now);
  // The newest decision is first: of those that began at one moment it counts.
  const [inForce] = schedule.filter(isOn).toSorted((one, other) => other.starts_at.getTime() - one.starts_at.getTime());
  const stateOf = (row: (typeof schedule)[number]) => {
    if (row.withdrawn_at !== null) return 'withdrawn';
    if (row === inForce) return 'in_force';
    if (isOn(row)) return 'covered';
    return row.starts_at.getTime() > now ? 'coming' : 'over';
  };
  return schedule.map((row) => ({
    id: row.id,
    version: row.version,
    state: stateOf(row) as 'withdrawn' | 'in_force' | 'covered' | 'coming' | 'over',
    startsAt: row.starts_at.toISOString(),
    ...(row.ends_at && { endsAt: row.ends_at.toISOString() }),
    reason: row.reason,
    by: row.decided_by,
    at: row.decided_at.toISOString(),
    ...(row.withdrawn_by !== null && { withdrawnBy: row.withdrawn_by }),
  }));
}
