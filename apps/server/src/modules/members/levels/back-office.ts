/** Levels as operators see and change them. */
import type { LevelScheme } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { dayAt, isWithdrawableAt, type Merchant } from '../../merchants/index.ts';
import type { LevelsDeps } from './deps.ts';
import { type LevelWithdrawal, levelOf, levelOfRow, withdrawalAt } from './privileges.ts';
import { checkScheme } from './scheme.ts';
import { addChange, listChanges, lockLevel, setLevel } from './store.ts';
import { findVersion, listVersions, runningScheme, runVersion, saveVersion } from './store-scheme.ts';

type Owned = { readonly merchant: Merchant; readonly memberId: string };
type LevelSet = Result<{ readonly before: number; readonly after: number }, 'levels.unknown' | 'levels.malformed'>;

const BIRTHDAY = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export interface RunningLevels {
  readonly highest: number;
  readonly withdrawalAt: (level: number) => LevelWithdrawal;
}

/** Refused where nothing could be withdrawn at a level: its fee takes the smallest amount, or its limits are below it. */
function checkWithdrawals(merchant: Merchant, terms: LevelScheme): Result<LevelScheme, 'levels.malformed'> {
  const flawed = terms.levels.findIndex((_, at) => !isWithdrawableAt(merchant, at + 1, withdrawalAt(terms, at + 1)));
  return flawed < 0 ? ok(terms) : refuse('levels.malformed', { field: `/levels/${flawed}/withdrawal` });
}

async function start(
  tx: Tx,
  merchant: Merchant,
  version: number,
  at: Date,
): Promise<Result<{ readonly before: number }, 'levels.unknown' | 'levels.malformed'>> {
  const saved = await findVersion(tx, merchant.id, version);
  const terms = saved ? checkWithdrawals(merchant, saved) : refuse('levels.unknown');
  if (!terms.ok) return terms;
  const before = (await runningScheme(tx, merchant))?.version ?? 0;
  await runVersion(tx, merchant, version, at);
  return ok({ before });
}

export function openLevels(deps: LevelsDeps) {
  const now = () => new Date(deps.clock.now());
  const today = ({ manifest }: Merchant) => dayAt(deps.clock.now(), manifest.timeZone);
  return {
    versions: async (db: Db, merchantId: string) =>
      (await listVersions(db, merchantId)).map(({ version, saved_by, saved_at, isRunning, terms }) => ({
        version,
        isRunning,
        savedBy: saved_by,
        savedAt: saved_at.toISOString(),
        terms: JSON.stringify(terms),
      })),

    /** How many levels there are, and what each changes of withdrawals; undefined where none are in use. */
    async running(db: Db, merchant: Merchant): Promise<RunningLevels | undefined> {
      const scheme = await runningScheme(db, merchant);
      if (!scheme) return undefined;
      const { terms } = scheme;
      return { highest: terms.levels.length, withdrawalAt: (level) => withdrawalAt(terms, level) };
    },

    /** A version that nobody sees until it runs. */
    async save(
      tx: Tx,
      merchant: Merchant,
      { text, by }: { readonly text: string; readonly by: string },
    ): Promise<Result<{ readonly version: number }, 'levels.malformed'>> {
      const read = checkScheme(merchant, text);
      const terms = read.ok ? checkWithdrawals(merchant, read.value) : read;
      if (!terms.ok) return terms;
      return ok({ version: await saveVersion(tx, merchant.id, { terms: terms.value, by, at: now() }) });
    },

    /** From now on; levels that were reached stay, and are kept by its rules. The cashier's rules may have changed since it was saved. */
    start: (tx: Tx, merchant: Merchant, version: number) => start(tx, merchant, version, now()),

    /** How a member's level came to be, the newest first. */
    changes: listChanges,

    levelOf: (db: Db, merchant: Merchant, memberId: string) => levelOf(deps, db, merchant, memberId),

    /** By hand up to the end of a day. Without a level: by the rules again. */
    async setLevel(
      tx: Tx,
      { merchant, memberId }: Owned,
      hand: { readonly level: number; readonly until: string } | undefined,
    ): Promise<LevelSet> {
      const day = today(merchant);
      if (hand && hand.until < day) return refuse('levels.malformed', { field: 'until' });
      const owner = { merchantId: merchant.id, memberId };
      const row = await lockLevel(tx, owner);
      const before = levelOfRow(row, day);
      const after = hand?.level ?? row?.level ?? 0;
      await setLevel(tx, owner, {
        hand_level: hand?.level ?? null,
        hand_from: hand ? day : null,
        hand_to: hand?.until ?? null,
      });
      await addChange(tx, {
        merchant_id: merchant.id,
        id: newId(deps.clock, deps.random),
        member_id: memberId,
        at: now(),
        why: hand ? 'by_hand' : 'hand_over',
        before,
        after,
        done_minor: null,
        needed_minor: null,
        until: hand?.until ?? null,
      });
      await deps.outbox.publish(tx, merchant.id, 'level.changed', { memberId, before, after, gifts: [] });
      return ok({ before, after });
    },

    /** Month and day alone, as a document showed them; returns what was known before. */
    async setBirthday(
      tx: Tx,
      { merchant, memberId }: Owned,
      birthday: string,
    ): Promise<Result<string, 'levels.malformed'>> {
      if (!BIRTHDAY.test(birthday)) return refuse('levels.malformed', { field: 'birthday' });
      const owner = { merchantId: merchant.id, memberId };
      const row = await lockLevel(tx, owner);
      await setLevel(tx, owner, { birthday });
      await deps.outbox.publish(tx, merchant.id, 'member.verified', { memberId });
      await deps.outbox.publish(tx, merchant.id, 'details.corrected', { memberId });
      return ok(row?.birthday ?? '');
    },
  };
}

export type LevelsBackOffice = ReturnType<typeof openLevels>;
