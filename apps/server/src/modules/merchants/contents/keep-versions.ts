/** Writes versions of content and decides when which is in force. What is written was checked before; the caller writes the audit entry. */
import type { ContentKind } from '#contract';
import { type Clock, type Json, newId, type Random } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import {
  addPreview,
  addSchedule,
  addVersion,
  type ContentRef,
  currentVersion,
  lockContent,
  readKind,
  readSchedule,
  readVersion,
  readVersions,
  withdrawSchedule,
} from './store.ts';

export interface Window {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

export interface Scheduling extends Window {
  readonly version: number;
  readonly by: string;
  readonly reason: string;
}

const MAX_SHOWN = 100;
const PREVIEW_MS = 3_600_000;

export type Versions = ReturnType<typeof createVersions>;

export function createVersions({ clock, random }: { readonly clock: Clock; readonly random: Random }) {
  const now = () => new Date(clock.now());
  return {
    /** Returns its number. */
    save: (
      tx: Tx,
      content: ContentRef,
      { value, by, note }: { readonly value: Json; readonly by: string; readonly note: string },
    ) => addVersion(tx, content, { value: JSON.stringify(value), note, written_by: by, written_at: now() }),

    /** Until the end of the transaction nobody else decides what is in force. Returns the version that is. */
    async lock(tx: Tx, content: ContentRef): Promise<number> {
      await lockContent(tx, content);
      return currentVersion(tx, content, now());
    },

    async schedule(
      tx: Tx,
      content: ContentRef,
      { version, startsAt, endsAt, by, reason }: Scheduling,
    ): Promise<string> {
      const { merchantId, kind, key } = content;
      const id = newId(clock, random);
      await addSchedule(tx, {
        merchant_id: merchantId,
        id,
        kind,
        key,
        version,
        starts_at: startsAt,
        ends_at: endsAt,
        reason,
        decided_by: by,
        decided_at: now(),
      });
      return id;
    },

    withdraw: (tx: Tx, content: ContentRef, id: string, by: string) =>
      withdrawSchedule(tx, content, { id, by, at: now() }),

    /** The version in force, and its value; undefined where it is the folder's. */
    async current(db: Db, content: ContentRef) {
      const version = await currentVersion(db, content, now());
      return version === 0 ? undefined : readVersion(db, content, version);
    },

    read: readVersion,
    kind: (db: Db, merchantId: string, kind: ContentKind) => readKind(db, merchantId, kind, now()),

    async history(db: Db, content: ContentRef) {
      const [versions, schedule, inForce] = await Promise.all([
        readVersions(db, content, MAX_SHOWN),
        readSchedule(db, content, MAX_SHOWN),
        currentVersion(db, content, now()),
      ]);
      return { versions, schedule, inForce };
    },

    async preview(
      tx: Tx,
      merchantId: string,
      { contents, by }: { readonly contents: Json; readonly by: string },
    ): Promise<{ readonly id: string; readonly expiresAt: Date }> {
      const id = Buffer.from(random.bytes(16)).toString('hex');
      const expiresAt = new Date(clock.now() + PREVIEW_MS);
      const row = { merchant_id: merchantId, id, contents: JSON.stringify(contents), opened_by: by };
      await addPreview(tx, { ...row, expires_at: expiresAt }, now());
      return { id, expiresAt };
    },
  };
}
