/**
 * What two operators decide on draws: the result of one that others drew, and that one is void before it is drawn. The callers ask for the
 * second operator. A draw of the platform is decided at its owner's row, for all merchants at once.
 */
import { type Json, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Waiting } from '../../../db/waiting.ts';
import { closeOwned, type DrawRow, drawKeyOf, drawLifecycle, latestResult, PLATFORM } from '../draws/index.ts';
import { type AcceptParts, acceptResult } from './accept-result.ts';
import { recordDifferent } from './correct-result.ts';
import { type EnteredResult, lockNamed, type NamedDraw, ownerOf, readReport } from './named-draw.ts';
import {
  type DrawInFull,
  type DrawsQuery,
  isDecidedHere,
  type LotteryShown,
  listDraws,
  lotteriesShown,
  showDraw,
} from './show-draws.ts';
import { saveVoided } from './store-draws.ts';
import { type Flaw, newestRefused, type RefusedRow } from './store-refused.ts';
import { drawsWithoutResult, lateDraws } from './store-waiting.ts';

export interface VoidedDraw extends NamedDraw {
  readonly reason: string;
  readonly by: string;
}

type EnterRefusal =
  | 'request.malformed'
  | 'draw.unknown'
  | 'draw.on_sale'
  | 'draw.drawn'
  | 'draw.impossible'
  | 'draw.other_result';

export interface DrawsBackOffice {
  /** All lotteries of this server, and who draws them. */
  readonly lotteries: readonly LotteryShown[];
  list(db: Db, scope: string, query: DrawsQuery): Promise<readonly DrawRow[]>;
  show(db: Db, named: NamedDraw): Promise<DrawInFull | undefined>;
  /** Whether operators of this scope decide on it. */
  isDecidedHere(row: DrawRow): boolean;
  enterResult(
    tx: Tx,
    entered: EnteredResult,
  ): Promise<Result<{ readonly source: string; readonly result: Json }, EnterRefusal>>;
  /** Records what was entered and refused because another result was accepted: in a transaction of its own. */
  noteDifferent(tx: Tx, entered: EnteredResult): Promise<void>;
  voidDraw(
    tx: Tx,
    voided: VoidedDraw,
  ): Promise<Result<{ readonly state: DrawRow['state'] }, 'draw.unknown' | 'draw.drawn'>>;
  /** Reports that were not accepted, the newest first. */
  refused(db: Db, scope: string): Promise<readonly RefusedRow[]>;
  /** Due draws of this scope whose official result nobody has brought. */
  withoutResult(db: Db, scope: string): Promise<Waiting>;
  /** Draws that were due a minute ago and are not drawn, those of the platform among them. */
  late(db: Db, scope: string): Promise<Waiting>;
}

const SHOWN = 100;
/** A draw is made within a second or two. */
const LATE_MS = 60_000;
export function openDrawsBackOffice(parts: AcceptParts): DrawsBackOffice {
  return {
    lotteries: lotteriesShown(parts.registry),
    list: (db, scope, query) => listDraws(parts.registry, db, scope, query),
    show: (db, named) => showDraw(db, parts, named),
    // Rounds that run are decided by their clock alone.
    isDecidedHere: (row) => isDecidedHere(row) && parts.registry.find(row.game) !== undefined,
    async enterResult(tx, entered) {
      const draw = await lockNamed(tx, parts, entered);
      if (!draw || draw.awaited_until === null) return refuse('draw.unknown');
      const report = readReport(entered);
      if (!report) return refuse('request.malformed', { field: 'file' });
      const accepted = await acceptResult(tx, parts, drawKeyOf(draw), report);
      if (!accepted) return refuse('draw.unknown');
      const { is, isNew } = accepted;
      if (is === 'accepted' && isNew) return ok({ source: report.source, result: report.result });
      return refuse(is === 'accepted' || is === 'known' ? 'draw.drawn' : refusals[is]);
    },
    async voidDraw(tx, { reason, by, ...named }) {
      const draw = await lockNamed(tx, parts, named);
      if (!draw) return refuse('draw.unknown');
      // Anyone who knows the result does not void it.
      const isKnown = draw.awaited_until !== null && (await latestResult(tx, drawKeyOf(draw))) !== undefined;
      if (draw.drawn_at !== null || draw.void_reason !== null || isKnown) return refuse('draw.drawn');
      const decided = {
        void_reason: reason,
        voided_by: by,
        voided_at: await parts.draws.now(tx),
        state: drawLifecycle.next('selling', 'close'),
      };
      await saveVoided(tx, drawKeyOf(draw), decided);
      if (draw.merchant_id === PLATFORM) await closeOwned(tx, drawKeyOf(draw));
      return ok({ state: draw.state });
    },
    async noteDifferent(tx, entered) {
      const draw = await lockNamed(tx, parts, entered);
      const report = draw && readReport(entered);
      if (draw && report) await recordDifferent(tx, parts, draw, report);
    },
    refused: (db, scope) => newestRefused(db, ownerOf(scope), SHOWN),
    withoutResult: async (db, scope) => drawsWithoutResult(db, ownerOf(scope), await parts.draws.now(db)),
    late: async (db, scope) => lateDraws(db, ownerOf(scope), await parts.draws.now(db), LATE_MS),
  };
}

const refusals: { readonly [F in Flaw]: EnterRefusal } = {
  impossible: 'draw.impossible',
  early: 'draw.on_sale',
  late: 'draw.drawn',
  different: 'draw.other_result',
};
