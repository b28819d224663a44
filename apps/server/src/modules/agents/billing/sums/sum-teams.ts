/**
 * Sums the teams of a run in pieces of the tree, with rests between, so that bets wait for no long statement. A piece adds its members to everybody
 * above them at once, and how far the sums are is kept with it: an attempt after a crash goes on from there, and two nodes never add the same piece.
 */
import { commitAsynchronously } from '../../../../db/jobs/asynchronous-commit.ts';
import { startPace } from '../../../../db/jobs/paced.ts';
import { inTransaction } from '../../../../db/transactions.ts';
import type { ActiveFrom } from '../../contracts/index.ts';
import type { AgentsDeps } from '../../deps.ts';
import { lockRun, type RunRow } from '../store.ts';
import { addToTeams, beginSums, deleteLate, deleteSums, endSums, findByKeys, listTeams, productsOf } from './store.ts';
import { type AddPiece, addingPieces, planOnce } from './store-piece.ts';
import { createTeamParts } from './team-parts.ts';

export type SumsDeps = Pick<AgentsDeps, 'db' | 'atomically'>;

/** Contracts, or sums that are forgotten, in one statement. */
const AT_ONCE = 200;
/** How long a piece is meant to take while nobody takes its processor: how many members that are is found while it works. */
const PIECE_MS = 3;
/** In one transaction: to begin, to look how far the sums are and to commit takes as long as a small piece. */
const PIECES_AT_ONCE = 24;
/** Teams that a statement writes. */
const WRITTEN_AT_ONCE = 100;
/** Of fewer a piece takes nearly as long: it is begun, sent and read for itself. */
const MIN_MEMBERS = 400;
const MAX_MEMBERS = 20_000;
/** From one transaction to the next. */
const MAX_CHANGE = 4;

/** Everybody whose team is summed, before any piece: who has a contract in force later is asked for alone. Without contracts there is nothing to sum. */
async function list(deps: SumsDeps, run: RunRow, at: Date): Promise<void> {
  const pace = startPace();
  let after: string | undefined;
  do {
    after = await inTransaction(deps, async (tx) => {
      await commitAsynchronously(tx);
      const locked = await lockRun(tx, run);
      if (!locked || locked.summing_at) return undefined;
      const last = await listTeams(tx, run, { after, limit: AT_ONCE });
      if (last === undefined) await beginSums(tx, run, { at, isEmpty: (await productsOf(tx, run)).length === 0 });
      return last;
    });
    await pace.rest();
  } while (after !== undefined);
}

type Step = { readonly isMore: true } | { readonly isMore: false; readonly at: Date | undefined };

/** Of a piece. */
interface Size {
  members: number;
}

/** Some pieces, with how far they go. Their rows are read by nobody else before the bills are made. */
async function sumPieces(deps: SumsDeps, run: RunRow, addPiece: AddPiece, size: Size): Promise<Step> {
  const pace = startPace();
  let fastestMs = Number.POSITIVE_INFINITY;
  const step = await inTransaction(deps, async (tx): Promise<Step> => {
    await commitAsynchronously(tx);
    const locked = await lockRun(tx, run);
    const at = locked?.summing_at ?? undefined;
    if (!locked || !at || locked.summed_at) return { isMore: false, at: locked?.summed_at ?? undefined };
    await planOnce(tx);
    const parts = createTeamParts();
    let upTo: string | undefined = locked.summed_to ?? '';
    for (let count = 0; count < PIECES_AT_ONCE && upTo !== undefined; count++) {
      const began = performance.now();
      upTo = await addPiece(tx, { after: upTo, members: size.members }, parts);
      fastestMs = Math.min(fastestMs, performance.now() - began);
      await pace.rest();
    }
    const teams = parts.all();
    await findByKeys(tx);
    for (let from = 0; from < teams.length; from += WRITTEN_AT_ONCE) {
      await addToTeams(tx, run, teams.slice(from, from + WRITTEN_AT_ONCE));
      await pace.rest();
    }
    await endSums(tx, run, { upTo, at });
    return upTo === undefined ? { isMore: false, at } : { isMore: true };
  });
  await pace.rest();
  // the others waited for processors
  const target = size.members * Math.max(1 / MAX_CHANGE, Math.min(MAX_CHANGE, PIECE_MS / fastestMs));
  size.members = Math.min(MAX_MEMBERS, Math.max(MIN_MEMBERS, Math.floor(target)));
  return step;
}

/** The moment whose figures they are, once for the run: what changes afterwards is a late change. Undefined: the run has ended. */
export async function sumTeams(
  deps: SumsDeps,
  run: RunRow,
  at: Date,
  activeFrom: ActiveFrom,
): Promise<Date | undefined> {
  if (!run.summing_at) await list(deps, run, at);
  const addPiece = addingPieces(deps.db, run, await productsOf(deps.db, run), activeFrom);
  // few at first: how fast the machine is at the moment is not known
  const size = { members: MIN_MEMBERS };
  for (;;) {
    const step = await sumPieces(deps, run, addPiece, size);
    if (!step.isMore) return step.at;
  }
}

/** When the bills are made: with what no bill will ask for any more. */
export async function forgetSums(deps: SumsDeps, run: RunRow, forgotten: Date): Promise<void> {
  const pace = startPace();
  let after: string | null = null;
  do {
    const before: string | null = after;
    after = await inTransaction(deps, async (tx) => {
      await commitAsynchronously(tx);
      return await deleteSums(tx, run, { after: before, limit: AT_ONCE });
    });
    await pace.rest();
  } while (after !== null);
  let deleted: number;
  do {
    deleted = await inTransaction(deps, async (tx) => {
      await commitAsynchronously(tx);
      return await deleteLate(tx, run, { forgotten, limit: AT_ONCE });
    });
    await pace.rest();
  } while (deleted === AT_ONCE);
}
