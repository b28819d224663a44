/**
 * Sums the teams of a run in pieces of the tree, with rests between, so that bets wait for no long statement. A piece adds its members to everybody
 * above them at once, and how far the sums are is kept with it: an attempt after a crash goes on from there, and two nodes never add the same piece.
 */
import { commitAsynchronously } from '../../../../db/jobs/asynchronous-commit.ts';
import { paced } from '../../../../db/jobs/paced.ts';
import { inTransaction } from '../../../../db/transactions.ts';
import type { AgentsDeps } from '../../deps.ts';
import { lockRun, type RunRow } from '../store.ts';
import { addPiece, beginSums, deleteLate, deleteSums, endSums, listTeams, pieceEnd, productsOf } from './store.ts';

export type SumsDeps = Pick<AgentsDeps, 'db' | 'atomically'>;

/** Contracts, or sums, in one statement. */
const AT_ONCE = 1_000;
/** How long a piece is meant to take: how many figures that are is found while it works. */
const PIECE_MS = 20;
const FEWEST_FIGURES = 2;
const MOST_FIGURES = 20_000;
/** From one piece to the next. */
const MAX_CHANGE = 4;

/** Everybody whose team is summed, before any piece: who has a contract in force later is asked for alone. Without contracts there is nothing to sum. */
async function list(deps: SumsDeps, run: RunRow, at: Date): Promise<void> {
  let after: string | undefined;
  do {
    after = await paced(() =>
      inTransaction(deps, async (tx) => {
        await commitAsynchronously(tx);
        const locked = await lockRun(tx, run);
        if (!locked || locked.summing_at) return undefined;
        const last = await listTeams(tx, run, { after, limit: AT_ONCE });
        if (last === undefined) await beginSums(tx, run, { at, isEmpty: (await productsOf(tx, run)).length === 0 });
        return last;
      }),
    );
  } while (after !== undefined);
}

type Step = { readonly isMore: true } | { readonly isMore: false; readonly at: Date | undefined };

async function sumPiece(deps: SumsDeps, run: RunRow, products: readonly string[], figures: number): Promise<Step> {
  return await inTransaction(deps, async (tx): Promise<Step> => {
    await commitAsynchronously(tx);
    const locked = await lockRun(tx, run);
    const at = locked?.summing_at ?? undefined;
    if (!locked || !at || locked.summed_at) return { isMore: false, at: locked?.summed_at ?? undefined };
    const after = locked.summed_to ?? '';
    const upTo = await pieceEnd(tx, run, after, figures);
    await addPiece(tx, run, { after, upTo, products });
    await endSums(tx, run, { upTo, at });
    return upTo === undefined ? { isMore: false, at } : { isMore: true };
  });
}

/** The moment whose figures they are, once for the run: what changes afterwards is a late change. Undefined: the run has ended. */
export async function sumTeams(deps: SumsDeps, run: RunRow, at: Date): Promise<Date | undefined> {
  if (!run.summing_at) await list(deps, run, at);
  const products = await productsOf(deps.db, run);
  // few at first: how fast the machine is at the moment is not known
  let figures = FEWEST_FIGURES;
  for (;;) {
    let tookMs = 0;
    const step = await paced(async () => {
      const began = performance.now();
      const done = await sumPiece(deps, run, products, figures);
      tookMs = performance.now() - began;
      return done;
    });
    if (!step.isMore) return step.at;
    const wanted = figures * Math.max(1 / MAX_CHANGE, Math.min(MAX_CHANGE, PIECE_MS / tookMs));
    figures = Math.min(MOST_FIGURES, Math.max(FEWEST_FIGURES, Math.floor(wanted)));
  }
}

/** When the bills are made: with what no bill will ask for any more. */
export async function forgetSums(deps: SumsDeps, run: RunRow, forgotten: Date): Promise<void> {
  const some = { forgotten, limit: AT_ONCE };
  const step = () =>
    inTransaction(deps, async (tx) => {
      await commitAsynchronously(tx);
      return Math.max(await deleteSums(tx, run, some), await deleteLate(tx, run, some));
    });
  while ((await paced(step)) === AT_ONCE);
}
