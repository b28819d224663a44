/**
 * Makes files in the background. An export is claimed for a minute, renewed with every part; if its node dies, the next one goes on after
 * the last part. Those that wait take turns.
 */
import { newId } from '#kernel';
import { workOnClaimed } from '../../../../db/jobs/claims.ts';
import type { DueJob } from '../../../../db/jobs/due-work.ts';
import { inTransaction } from '../../../../db/transactions.ts';
import type { Merchant } from '../../../merchants/index.ts';
import type { OperatorDeps } from '../../deps.ts';
import { reportNamed } from '../definitions/index.ts';
import { callOf } from '../read-report.ts';
import type { ReportQuery } from '../report.ts';
import type { Headings } from './headings.ts';
import { exportLifecycle } from './lifecycle.ts';
import {
  addPart,
  changeClaimed,
  dropParts,
  type ExportRow,
  endedBefore,
  expireExport,
  exportsDue,
  exportsEndedBefore,
  lastPartOf,
  partsOf,
} from './store.ts';
import { type MadePart, makePart } from './write-part.ts';
import { MAX_ARCHIVE_BYTES } from './zip.ts';

const CLAIM_MS = 60_000;
const TURN_MS = 10_000;
const PAUSE_MS = 5_000;
const MAX_ATTEMPTS = 200;
const STORED_MS = 7 * 24 * 3_600_000;
const SWEPT_AT_ONCE = 20;
/** A link in a mail leads to a page that asks for a sign-in. */
const MAIL_MS = 24 * 3_600_000;

type ExportDeps = Pick<
  OperatorDeps,
  'db' | 'atomically' | 'clock' | 'random' | 'files' | 'messengers' | 'consoleOrigin' | 'onFault'
> &
  OperatorDeps;

/** Writes parts of the file that waited longest. */
export const exportJob = (deps: ExportDeps): DueJob<Merchant> => ({
  name: 'report files',
  due: exportsDue,
  async act(merchant) {
    const due = { table: 'report_export', key: { merchant_id: merchant.id }, names: ['id'], limit: 1 } as const;
    const worked = await workOnClaimed(deps, { ...due, claimMs: CLAIM_MS }, (row) => takeTurn(deps, merchant, row));
    return worked.reduce((sum, parts) => sum + parts, 0);
  },
});

/** Removes files that are old. */
export const sweepJob = (deps: ExportDeps): DueJob<Merchant> => ({
  name: 'old report files',
  due: (now) => exportsEndedBefore(storedSince(now)),
  act: (merchant) => sweep(deps, merchant),
});

const storedSince = (now: Date) => new Date(now.getTime() - STORED_MS);

async function takeTurn(deps: ExportDeps, merchant: Merchant, claimed: ExportRow): Promise<number> {
  const until = deps.clock.now() + TURN_MS;
  let row: ExportRow | undefined = claimed;
  let parts = 0;
  try {
    while (row?.state === 'running') {
      row = await addNext(deps, merchant, row);
      parts += 1;
      if (deps.clock.now() >= until) break;
    }
    // The others first.
    if (row?.state === 'running') await change(deps, row, { due_at: at(deps, 0), attempts: 0 });
  } catch (error) {
    deps.onFault(error);
    const isOver = claimed.attempts >= MAX_ATTEMPTS;
    await change(
      deps,
      row ?? claimed,
      isOver
        ? { state: exportLifecycle.next('running', 'fail'), fault: 'attempts', due_at: null, ended_at: at(deps, 0) }
        : { due_at: at(deps, PAUSE_MS) },
    );
  }
  return parts;
}

const at = ({ clock }: Pick<ExportDeps, 'clock'>, milliseconds: number) => new Date(clock.now() + milliseconds);

/** Where it was cancelled, or another node has gone on, that stays: there is nothing left to say. */
const change = (deps: ExportDeps, row: ExportRow, changes: Parameters<typeof changeClaimed>[2]) =>
  inTransaction(deps, (tx) => changeClaimed(tx, row, changes));

/** Undefined where it was cancelled, or another node has gone on. */
async function addNext(deps: ExportDeps, merchant: Merchant, row: ExportRow): Promise<ExportRow | undefined> {
  const report = reportNamed(row.report);
  const call = report && callOf(deps, merchant, report, row.query as unknown as ReportQuery);
  if (!report || !call?.ok) {
    await change(deps, row, {
      state: exportLifecycle.next('running', 'fail'),
      fault: 'query',
      due_at: null,
      ended_at: at(deps, 0),
    });
    return undefined;
  }
  const last = row.parts > 0 ? await lastPartOf(deps.db, row) : undefined;
  const begin = { part: row.parts, after: row.cursor ?? undefined, last };
  const made = await makePart(report, call.value, { format: row.format, headings: row.headings as Headings }, begin);
  // A name of its own: of two nodes that write one part, one is in the books.
  const file = `reports/${merchant.id}/${row.id}/${row.parts}-${newId(deps.clock, deps.random)}`;
  const stored = await deps.files.put(file, made.bytes, 'application/octet-stream');
  if (stored !== 'stored') throw new Error('a part of an export could not be stored');
  const next = await savePart(deps, merchant, row, made, file);
  if (!next) await deps.files.remove(file);
  return next;
}

async function savePart(
  deps: ExportDeps,
  merchant: Merchant,
  row: ExportRow,
  { bytes, lines, next, ...part }: MadePart,
  file: string,
): Promise<ExportRow | undefined> {
  const total = row.bytes + BigInt(bytes.length);
  const isTooLarge = total > BigInt(MAX_ARCHIVE_BYTES);
  const isLast = next === undefined || isTooLarge;
  const changes = {
    parts: row.parts + 1,
    rows: row.rows + BigInt(lines),
    bytes: total,
    cursor: next ?? null,
    due_at: isLast ? null : at(deps, CLAIM_MS),
    ...(isLast && { state: exportLifecycle.next('running', isTooLarge ? 'fail' : 'complete'), ended_at: at(deps, 0) }),
    ...(isTooLarge && { fault: 'size' }),
  };
  const key = { merchant_id: row.merchant_id, export_id: row.id, file };
  return inTransaction(deps, async (tx) => {
    if (!(await addPart(tx, row, { ...key, ...part }, changes))) return undefined;
    const after = { ...row, ...changes };
    if (after.state === 'done' && row.notify !== null) await notifyAddress(deps, tx, merchant, after, row.notify);
    return after;
  });
}

/** A mail with a way to the page; what the file says is not in it. */
async function notifyAddress(
  deps: ExportDeps,
  tx: Parameters<ExportDeps['messengers']['post']>[0],
  { id, manifest }: Merchant,
  row: Pick<ExportRow, 'report'>,
  to: string,
): Promise<void> {
  await deps.messengers.post(tx, {
    merchantId: id,
    channel: 'email',
    to,
    kind: 'report-ready',
    language: manifest.defaultLanguage,
    values: { report: row.report, link: `${deps.consoleOrigin()}/reports/${row.report}` },
    expiresAt: at(deps, MAIL_MS),
  });
}

/** Files are kept for a week, and of those that were stopped nothing. */
async function sweep(deps: ExportDeps, merchant: Merchant): Promise<number> {
  const old = await endedBefore(deps.db, merchant.id, storedSince(at(deps, 0)), SWEPT_AT_ONCE);
  for (const row of old) {
    for (const { file } of await partsOf(deps.db, row)) await deps.files.remove(file);
    await inTransaction(deps, async (tx) => {
      await dropParts(tx, row);
      await expireExport(tx, row);
    });
  }
  return old.length;
}
