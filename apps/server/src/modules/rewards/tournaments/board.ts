/**
 * The ranks of a tournament as of a second ago at most. What is the same for everybody is read once a second on each node: the first
 * hundred, and the member at every 500th place. A member's own rank is the last of these steps above it and a count of those between.
 */
import { createTtlCache } from '../../../db/ttl-cache.ts';
import type { Rewarding } from '../context.ts';
import type { TournamentTerms } from './rules/index.ts';
import {
  countBetween,
  type LadderStep,
  ladderOf,
  type RankedRow,
  type Totals,
  type TournamentKey,
  topOf,
  totalsOf,
} from './store.ts';
import { findEntry } from './store-entries.ts';

const FRESH_MS = 1_000;
const STEP = 500;
const TOP = 100;

interface Board {
  readonly totals: Totals;
  readonly top: readonly RankedRow[];
  readonly ladder: readonly LadderStep[];
}

export interface OwnRank {
  readonly isIn: boolean;
  readonly score: bigint;
  readonly qualifiedMinor: bigint;
  /** Absent without a score. */
  readonly place?: number;
}

export type Boards = ReturnType<typeof createBoards>;

export function createBoards({ db, clock }: Pick<Rewarding, 'db' | 'clock'>) {
  const cached = createTtlCache<Board>(clock, FRESH_MS);
  const boardOf = (key: TournamentKey) =>
    cached(`${key.merchantId} ${key.code} ${key.number}`, async () => {
      const totals = await totalsOf(db, key);
      const top = await topOf(db, key, TOP);
      const ladder = totals.scored > STEP ? await ladderOf(db, key, STEP) : [];
      return { totals, top, ladder };
    });
  const rankOf = async (
    key: TournamentKey,
    { ties }: Pick<TournamentTerms, 'ties'>,
    memberId: string,
  ): Promise<OwnRank | undefined> => {
    const entry = await findEntry(db, key, memberId);
    if (!entry) return undefined;
    const own = { isIn: entry.is_in, score: entry.score, qualifiedMinor: entry.qualified_minor };
    if (entry.score <= 0n) return own;
    const isSplit = ties === 'split';
    const { ladder } = await boardOf(key);
    const step = ladder.findLast((one) => isBefore(one, entry, isSplit));
    const between = await countBetween(db, key, entry, step, isSplit);
    return { ...own, place: (step?.place ?? 0) + between + 1 };
  };
  return { boardOf, rankOf };
}

function isBefore(one: RankedRow, other: RankedRow, isSplit: boolean): boolean {
  if (one.score !== other.score) return one.score > other.score;
  if (isSplit) return false;
  const later = one.reached_at.getTime() - other.reached_at.getTime();
  return later < 0 || (later === 0 && one.member_id < other.member_id);
}

/** The places of the first, where those with one score may share theirs. */
export function placesShown(top: readonly RankedRow[], { ties }: Pick<TournamentTerms, 'ties'>): readonly number[] {
  const places: number[] = [];
  for (const [at, row] of top.entries()) {
    const isShared = ties === 'split' && at > 0 && top[at - 1]?.score === row.score;
    places.push(isShared ? (places[at - 1] ?? at + 1) : at + 1);
  }
  return places;
}
