/** What a member's level changes elsewhere: the level itself, by the rules or by hand, and its limits of withdrawals. */
import type { LevelScheme } from '#contract';
import type { Db } from '../../../db/db.ts';
import { dayAt, type Merchant } from '../../merchants/index.ts';
import type { LevelsDeps } from './deps.ts';
import { levelOn } from './rules.ts';
import { byHandOf, findLevel, type LevelRow, levelRows } from './store.ts';
import { runningScheme } from './store-scheme.ts';

export type LevelWithdrawal = NonNullable<LevelScheme['levels'][number]['withdrawal']>;

export interface Privileges {
  readonly level: number;
  /** What differs from the merchant's own limits. */
  readonly withdrawal: LevelWithdrawal;
}

export const levelOfRow = (row: LevelRow | undefined, day: string) =>
  row ? levelOn(row.level, byHandOf(row), day) : 0;

const today = ({ clock }: Pick<LevelsDeps, 'clock'>, { manifest }: Merchant) => dayAt(clock.now(), manifest.timeZone);

export async function levelOf(
  deps: Pick<LevelsDeps, 'clock'>,
  db: Db,
  merchant: Merchant,
  memberId: string,
): Promise<number> {
  return levelOfRow(await findLevel(db, { merchantId: merchant.id, memberId }), today(deps, merchant));
}

export async function levelsOf(
  deps: Pick<LevelsDeps, 'clock'>,
  db: Db,
  merchant: Merchant,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await levelRows(db, merchant.id, memberIds);
  return new Map(rows.map((row) => [row.member_id, levelOfRow(row, today(deps, merchant))]));
}

/** Of that level: each limit as the highest level up to it says. */
export function withdrawalAt({ levels }: LevelScheme, level: number): LevelWithdrawal {
  return Object.assign({}, ...levels.slice(0, level).map(({ withdrawal }) => withdrawal));
}

export async function privilegesOf(
  deps: Pick<LevelsDeps, 'clock'>,
  db: Db,
  merchant: Merchant,
  memberId: string,
): Promise<Privileges> {
  const level = await levelOf(deps, db, merchant, memberId);
  const scheme = level > 0 ? await runningScheme(db, merchant) : undefined;
  return { level, withdrawal: scheme ? withdrawalAt(scheme.terms, level) : {} };
}

/** What a gift for a birthday depends on. */
export async function birthdayOf(
  deps: Pick<LevelsDeps, 'clock'>,
  db: Db,
  merchant: Merchant,
  memberId: string,
): Promise<{ readonly level: number; readonly birthday: string | undefined; readonly giftMinor: bigint }> {
  const row = await findLevel(db, { merchantId: merchant.id, memberId });
  const level = levelOfRow(row, today(deps, merchant));
  const scheme = level > 0 ? await runningScheme(db, merchant) : undefined;
  return { level, birthday: row?.birthday ?? undefined, giftMinor: scheme?.gives('birthday', level) ?? 0n };
}
