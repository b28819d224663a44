/** Content as operators write it: versions, when which is in force, previews. The caller writes the audit entry, in the same transaction. */
import {
  type CashierRules,
  type ContentKind,
  type ContentOf,
  isContentKey,
  isContentKind,
  keysOfContent,
} from '#contract';
import { isUuid, type Json, newId, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { ContentRef, Merchant } from '../../merchants/index.ts';
import type { ContentDeps } from '../deps.ts';
import { endAnnouncement, replaceAnnouncement } from '../store.ts';
import { rowsOf } from '../write-announcement.ts';
import { checkCashier, flawOfLevels } from './check-cashier.ts';
import { checkContent } from './check-content.ts';
import { flawOfGame } from './check-game.ts';
import { folderContent } from './folder-content.ts';

type Unknown = 'content.unknown';
type Named = { readonly kind: ContentKind; readonly key: string };

/**
 * `3`, `3 2026-12-24T00:00:00Z`, `3 2026-12-24T00:00:00Z 2026-12-27T00:00:00Z`: which version, from when, until when. `3 over 2`: only while
 * version 2 is in force, from which it was made.
 */
const CHOICE = /^(\d{1,6})(?: over (\d{1,6}))?(?: (\S{10,40}))?(?: (\S{10,40}))?$/;
const LONGEST_AHEAD_MS = 2 * 365 * 86_400_000;

/** What members agree to, or are bound by, by which rules a game is played, which withdrawals are looked at, and what the cashier takes: a second operator reads it before it is in force. */
const legal = /^(?:terms|privacy|agreement)\./;
const bindingKinds: readonly ContentKind[] = ['game_rules', 'withdrawal_rules', 'cashier_rules'];
const takesTwo = ({ kind, key }: Named) => bindingKinds.includes(kind) || (kind === 'document' && legal.test(key));

export type VersionsBackOffice = ReturnType<typeof openVersions>;

export function openVersions(deps: ContentDeps) {
  const { versions, clock } = deps;
  const refOf = (merchant: Merchant, { kind, key }: Named): ContentRef => ({ merchantId: merchant.id, kind, key });
  const readValue = async (db: Db, merchant: Merchant, named: Named, version: number): Promise<unknown> =>
    version === 0
      ? folderContent(deps, merchant, named.kind, named.key)
      : (await versions.read(db, refOf(merchant, named), version))?.value;

  return {
    takesTwo,
    named: (merchant: Merchant, subject: string) => namedIn(merchant, subject),
    /** A key for what has none yet: a new announcement. */
    newKey: () => newId(clock, deps.random),

    async save(
      tx: Tx,
      merchant: Merchant,
      named: Named,
      { text, by, note }: { readonly text: string; readonly by: string; readonly note: string },
    ): Promise<Result<{ readonly version: number; readonly value: Json }, 'content.malformed'>> {
      const checked = checkContent(deps, merchant, { ...named, text });
      if (!checked.ok) return checked;
      const value = checked.value as Json;
      const flaw = await flawOf(deps, tx, merchant, { ...named, value });
      if (flaw !== undefined) return refuse('content.malformed', { field: flaw });
      return ok({ version: await versions.save(tx, refOf(merchant, named), { value, by, note }), value });
    },

    async schedule(
      tx: Tx,
      merchant: Merchant,
      named: Named,
      { choice, by, reason }: { readonly choice: string; readonly by: string; readonly reason: string },
    ): Promise<Result<Scheduled, Unknown | ScheduleRefusal>> {
      const read = readChoice(choice, clock.now());
      if (typeof read === 'string') return refuse('request.malformed', { field: read });
      const { over, ...window } = read;
      const ref = refOf(merchant, named);
      const before = await versions.lock(tx, ref);
      if (over !== undefined && over !== before) return refuse('content.changed');
      const value = await readValue(tx, merchant, named, window.version);
      if (value === undefined) return refuse('content.unknown');
      const flaw = window.version > 0 ? await flawByNow(deps, tx, merchant, { ...named, value }) : undefined;
      if (flaw !== undefined) return refuse('content.malformed', { field: flaw });
      if (named.kind === 'announcement') {
        // Its rows are of one version: they cannot wait for another.
        if (before > 0 && window.startsAt.getTime() > clock.now()) return refuse('content.is_shown');
        const draft = value as ContentOf<'announcement'>;
        await replaceAnnouncement(tx, merchant.id, named.key, rowsOf(merchant, named.key, draft, window));
        deps.live.publish(merchant.id, 'unread', '', {});
      }
      const id = await versions.schedule(tx, ref, { ...window, by, reason });
      return ok({ id, before, ...window });
    },

    async withdraw(
      tx: Tx,
      merchant: Merchant,
      named: Named,
      { id, by }: { readonly id: string; readonly by: string },
    ): Promise<Result<{ readonly version: number; readonly before: number; readonly inForce: number }, Unknown>> {
      const ref = refOf(merchant, named);
      const before = await versions.lock(tx, ref);
      const row = isUuid(id) ? await versions.withdraw(tx, ref, id, by) : undefined;
      if (!row) return refuse('content.unknown');
      if (named.kind === 'announcement') {
        await endAnnouncement(tx, merchant.id, named.key, new Date(clock.now()));
        deps.live.publish(merchant.id, 'unread', '', {});
      }
      return ok({ version: row.version, before, inForce: await versions.lock(tx, ref) });
    },

    /** Opens a preview of this version, or of a text that nobody saved. */
    async preview(
      tx: Tx,
      merchant: Merchant,
      named: Named,
      { version, text, by }: { readonly version: number | undefined; readonly text: string; readonly by: string },
    ): Promise<Result<{ readonly id: string; readonly expiresAt: Date }, Unknown | 'content.malformed'>> {
      const given = text === '' ? undefined : checkContent(deps, merchant, { ...named, text });
      if (given && !given.ok) return given;
      const value = given?.ok ? given.value : version !== undefined && (await readValue(tx, merchant, named, version));
      if (value === undefined || value === false) return refuse('content.unknown');
      return ok(await versions.preview(tx, merchant.id, { contents: [{ ...named, value }] as unknown as Json, by }));
    },

    readValue,
    texts: deps.messagesOf,
    history: (db: Db, merchant: Merchant, named: Named) => versions.history(db, refOf(merchant, named)),

    list: (db: Db, merchant: Merchant, kind: ContentKind) => listContent(deps, db, merchant, kind),
  };
}

type Valued = Named & { readonly value: unknown };

/** What no schema says and is found in the database: undefined where nothing is wrong. */
async function flawOf(deps: ContentDeps, db: Db, merchant: Merchant, valued: Valued): Promise<string | undefined> {
  return valued.kind === 'cashier_rules'
    ? flawOfLevels(deps, db, merchant, valued.value as CashierRules)
    : flawOfGame(deps, db, merchant, valued);
}

/** Methods and levels may have changed since rules of the cashier were saved. */
async function flawByNow(deps: ContentDeps, db: Db, merchant: Merchant, valued: Valued): Promise<string | undefined> {
  if (valued.kind !== 'cashier_rules') return undefined;
  const checked = checkCashier(valued.value as CashierRules, merchant);
  return typeof checked === 'string' ? checked : flawOfLevels(deps, db, merchant, checked);
}

type ScheduleRefusal = 'request.malformed' | 'content.malformed' | 'content.is_shown' | 'content.changed';

interface Scheduled {
  readonly id: string;
  readonly before: number;
  readonly version: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** `banners/m_home`. */
function namedIn({ manifest }: Merchant, subject: string): Named | undefined {
  const [kind = '', key = '', ...more] = subject.split('/');
  if (more.length > 0 || !isContentKind(kind) || !isContentKey(kind, key, manifest.languages)) return undefined;
  return { kind, key };
}

/** The window, or the part that is wrong. What began in the past begins now. */
function readChoice(choice: string, now: number) {
  const [, version, over, from, until] = CHOICE.exec(choice.trim()) ?? [];
  if (version === undefined) return 'version';
  const startsAt = from === undefined ? now : Date.parse(from);
  const endsAt = until === undefined ? undefined : Date.parse(until);
  if (Number.isNaN(startsAt) || startsAt > now + LONGEST_AHEAD_MS) return 'from';
  const begins = Math.max(startsAt, now);
  if (endsAt !== undefined && (Number.isNaN(endsAt) || endsAt <= begins)) return 'until';
  return {
    version: Number(version),
    over: over === undefined ? undefined : Number(over),
    startsAt: new Date(begins),
    endsAt: endsAt === undefined ? null : new Date(endsAt),
  };
}

/** All content of a kind: what is in force, what comes, and what was written last. */
async function listContent({ versions, clock }: ContentDeps, db: Db, merchant: Merchant, kind: ContentKind) {
  const { latest, scheduled } = await versions.kind(db, merchant.id, kind);
  const written = latest.map(({ key }) => key);
  const keys = [...new Set([...keysOfContent(kind, merchant.manifest.languages), ...written.toReversed()])];
  const now = clock.now();
  return keys.map((key) => {
    const own = scheduled.filter((row) => row.key === key);
    const inForce = own.find(({ starts_at }) => starts_at.getTime() <= now);
    const next = own.filter(({ starts_at }) => starts_at.getTime() > now).at(-1);
    return { key, inForce, next, latest: latest.find((row) => row.key === key) };
  });
}
