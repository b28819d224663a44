/**
 * The back office of corrections: what differs from accepted results, corrections and how far they are, and what members owe because of them.
 * Writes run in the caller's transaction; the callers ask for the second operator.
 */
import { type Json, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import {
  countCorrections,
  countDifferences,
  countOwed,
  type Differences,
  newestCorrections,
  type OwedRow,
  openOwed,
  type WriteOff,
  writeOffOwed,
} from '../corrections/index.ts';
import { type DrawRow, PLATFORM } from '../draws/index.ts';
import type { Settlement } from '../orders/index.ts';
import type { AcceptParts } from './accept-result.ts';
import { type CorrectedResult, type CorrectRefusal, correctResult } from './correct-result.ts';
import { drawsOf, type EnteredResult, lockNamed, type NamedDraw, ownerOf, readReport } from './named-draw.ts';
import { countRefused, decideDisputed, disputedOf, newestDisputed, type RefusedRow } from './store-refused.ts';

interface CorrectedByOperators extends EnteredResult {
  readonly reason: string;
}

/** On a report that differs from the accepted result, by its fingerprint. */
interface DecidedReport {
  readonly scope: string;
  readonly report: string;
  readonly reason: string;
  readonly by: string;
}

interface DecidedDraw {
  readonly game: string;
  readonly draw: string;
}

export interface CorrectionCounts {
  /** Reports that were ever refused, and of those the ones that differ from an accepted result and are not decided. */
  readonly refused: number;
  readonly disputed: number;
  /** Corrections at merchants, and of those the ones that are not through. */
  readonly made: number;
  readonly open: number;
  /** Orders of which something is owed. */
  readonly owing: number;
}

export interface CorrectionsBackOffice {
  correctResult(
    tx: Tx,
    corrected: CorrectedByOperators,
  ): Promise<Result<CorrectedResult, CorrectRefusal | 'request.malformed'>>;
  /** What a result that could hold instead would change at each merchant of this database whose draw it is. */
  wouldChange(db: Db, named: NamedDraw, result: Json & object): Promise<readonly Differences[]>;
  /** Corrects the draw by what was reported. */
  confirmReport(
    tx: Tx,
    decided: DecidedReport,
  ): Promise<Result<CorrectedResult & DecidedDraw, CorrectRefusal | 'report.unknown'>>;
  /** The accepted result stands. */
  dismissReport(tx: Tx, decided: DecidedReport): Promise<Result<DecidedDraw, 'report.unknown'>>;
  /** Reports that differ from the accepted result, and that nobody has decided on, the newest first. */
  disputed(db: Db, scope: string): Promise<readonly RefusedRow[]>;
  /** What corrections did to the orders of a merchant, the newest first. */
  corrections(db: Db, merchantId: string): ReturnType<typeof newestCorrections>;
  owed(db: Db, merchantId: string): Promise<readonly OwedRow[]>;
  /** All that an order owes: its member keeps it. */
  writeOff(tx: Tx, written: WriteOff): Promise<Result<OwedRow, 'order.owes_nothing'>>;
  counts(db: Db, merchantIds: readonly string[]): Promise<CorrectionCounts>;
}

const SHOWN = 100;

interface OfficeParts extends AcceptParts {
  readonly merchantIds: () => readonly string[];
  readonly settlementOf: (draw: DrawRow) => Promise<Settlement | undefined>;
}

export function openCorrectionsBackOffice(parts: OfficeParts): CorrectionsBackOffice {
  /** Its draw is locked first, like everywhere. */
  const lockDisputed = async (tx: Tx, { scope, report }: DecidedReport) => {
    const find = () => disputedOf(tx, ownerOf(scope), { fingerprint: report });
    const [seen] = await find();
    const draw = seen && (await lockNamed(tx, parts, { scope, gameCode: seen.game, drawNumber: seen.draw_number }));
    const [row] = draw ? await find() : [];
    return draw && row && { draw, row };
  };
  return {
    async correctResult(tx, corrected) {
      const draw = await lockNamed(tx, parts, corrected);
      if (!draw) return refuse('draw.unknown');
      const report = readReport(corrected);
      if (!report) return refuse('request.malformed', { field: 'file' });
      return correctResult(tx, parts, draw, { ...corrected, report });
    },
    async wouldChange(db, named, result) {
      const draws = await drawsOf(db, named, parts.merchantIds());
      async function* settlements() {
        for (const draw of draws) {
          const settlement = draw.outcome === null ? undefined : await parts.settlementOf(draw);
          if (settlement) yield settlement;
        }
      }
      return countDifferences(db, settlements(), result);
    },
    async confirmReport(tx, decided) {
      const found = await lockDisputed(tx, decided);
      if (!found) return refuse('report.unknown');
      const { row, draw } = found;
      const { result, source, published_at: publishedAt, reported_by: reportedBy } = row;
      const report = { result, source, publishedAt, from: `${reportedBy}, operators ${decided.by}` };
      const corrected = await correctResult(tx, parts, draw, { ...decided, report });
      return corrected.ok ? ok({ ...corrected.value, ...namesOf(row) }) : corrected;
    },
    async dismissReport(tx, decided) {
      const found = await lockDisputed(tx, decided);
      if (!found) return refuse('report.unknown');
      const at = await parts.draws.now(tx);
      await decideDisputed(tx, found.row, { ...decided, decision: 'dismissed', at });
      return ok(namesOf(found.row));
    },
    disputed: (db, scope) => newestDisputed(db, ownerOf(scope), SHOWN),
    corrections: (db, merchantId) => newestCorrections(db, merchantId, SHOWN),
    owed: (db, merchantId) => openOwed(db, merchantId, SHOWN),
    async writeOff(tx, written) {
      const row = await writeOffOwed(tx, written, await parts.draws.now(tx));
      return row ? ok(row) : refuse('order.owes_nothing');
    },
    async counts(db, merchantIds) {
      const { all: refused, disputed } = await countRefused(db, [...merchantIds, PLATFORM]);
      const { made, open } = await countCorrections(db, merchantIds);
      return { refused, disputed, made, open, owing: await countOwed(db, merchantIds) };
    },
  };
}

const namesOf = ({ game, draw_number: draw }: RefusedRow): DecidedDraw => ({ game, draw });
