/**
 * What two operators decide on draws: the result of one that others drew, and that one is void before it is drawn. The callers ask for the
 * second operator. A draw of the platform is decided at its owner's row, for all merchants at once.
 */
import { type Json, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { listRows, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import { closeOwned, type DrawRow, drawLifecycle, latestResult, lockDraws, PLATFORM } from '../draws/index.ts';
import { type AcceptParts, acceptResult, type Flaw } from './accept-result.ts';

/** Of a merchant, or of the platform: `*`. */
interface NamedDraw {
  readonly scope: string;
  readonly gameCode: string;
  readonly drawNumber: string;
}

export interface EnteredResult extends NamedDraw {
  /** JSON: `{"source": …, "publishedAt": …, "result": …}`. */
  readonly text: string;
  readonly by: string;
}

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
  enterResult(
    tx: Tx,
    entered: EnteredResult,
  ): Promise<Result<{ readonly source: string; readonly result: Json }, EnterRefusal>>;
  voidDraw(
    tx: Tx,
    voided: VoidedDraw,
  ): Promise<Result<{ readonly state: DrawRow['state'] }, 'draw.unknown' | 'draw.drawn'>>;
  /** Reports that were not accepted, the newest first. */
  refused(db: Db, scope: string): Promise<readonly Row<'lottery_result_refused'>[]>;
}

const SHOWN = 100;
const ownerOf = (scope: string) => (scope === '*' ? PLATFORM : scope);

export function openDrawsBackOffice(parts: AcceptParts): DrawsBackOffice {
  /** Locked. One that is another's to decide is unknown here. */
  const lock = async (tx: Tx, { scope, gameCode, drawNumber }: NamedDraw): Promise<DrawRow | undefined> => {
    if (!parts.registry.find(gameCode)) return undefined;
    const merchantId = ownerOf(scope);
    const key = { merchant_id: merchantId, game: gameCode, draw_number: drawNumber };
    const found = await selectRows(tx, 'lottery_draw', key).select('draw_index').executeTakeFirst();
    if (!found) return undefined;
    const [draw] = await lockDraws(tx, [{ merchantId, game: gameCode, drawIndex: Number(found.draw_index) }]);
    return draw?.owner === null ? draw : undefined;
  };
  return {
    async enterResult(tx, entered) {
      const draw = await lock(tx, entered);
      if (!draw || draw.awaited_until === null) return refuse('draw.unknown');
      const report = readReport(entered.text);
      if (!report) return refuse('request.malformed', { field: 'file' });
      const accepted = await acceptResult(tx, parts, keyOf(draw), { ...report, from: `operators ${entered.by}` });
      if (!accepted) return refuse('draw.unknown');
      const { is, isNew } = accepted;
      if (is === 'accepted' && isNew) return ok({ source: report.source, result: report.result });
      return refuse(is === 'accepted' || is === 'known' ? 'draw.drawn' : refusals[is]);
    },
    async voidDraw(tx, { reason, by, ...named }) {
      const draw = await lock(tx, named);
      if (!draw) return refuse('draw.unknown');
      // Whoever knows the result does not void it.
      const isKnown = draw.awaited_until !== null && (await latestResult(tx, keyOf(draw))) !== undefined;
      if (draw.drawn_at !== null || draw.void_reason !== null || isKnown) return refuse('draw.drawn');
      const key = { merchant_id: draw.merchant_id, game: draw.game, draw_index: draw.draw_index };
      const decided = {
        void_reason: reason,
        voided_by: by,
        voided_at: await parts.draws.now(tx),
        state: drawLifecycle.next('selling', 'close'),
      };
      await setRows(tx, 'lottery_draw', key, decided);
      if (draw.merchant_id === PLATFORM) await closeOwned(tx, keyOf(draw));
      return ok({ state: draw.state });
    },
    refused: (db, scope) =>
      listRows(
        db,
        'lottery_result_refused',
        { merchant_id: ownerOf(scope) },
        { orderBy: ['received_at desc'], limit: SHOWN },
      ),
  };
}

const refusals: { readonly [F in Flaw]: EnterRefusal } = {
  impossible: 'draw.impossible',
  early: 'draw.on_sale',
  late: 'draw.drawn',
  different: 'draw.other_result',
};

const keyOf = (draw: DrawRow) => ({
  merchantId: draw.merchant_id,
  game: draw.game,
  drawIndex: Number(draw.draw_index),
});

function readReport(text: string): { source: string; publishedAt: Date; result: Json } | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Object.keys(read).length !== 3) return undefined;
    const { source, publishedAt, result } = read as { readonly [field: string]: Json };
    if (typeof source !== 'string' || source.trim() === '' || source.length > 120) return undefined;
    const at = typeof publishedAt === 'string' ? new Date(publishedAt) : undefined;
    return at === undefined || Number.isNaN(at.getTime()) || result === undefined
      ? undefined
      : { source, publishedAt: at, result };
  } catch {
    return undefined;
  }
}
