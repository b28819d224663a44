/** Links to files: for the operator who asked for the file, once, within a minute. */
import { createHash } from 'node:crypto';
import { exportPermissionOf, type RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Db } from '../../../../db/db.ts';
import type { ConsoleFile } from '../../../../http/console/handlers.ts';
import { mayDo } from '../../accounts/index.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import type { OperatorDeps } from '../../deps.ts';
import { parseName } from '../../names.ts';
import { reportNamed } from '../definitions/index.ts';
import { mayRead } from '../report.ts';
import { changeExport, type ExportRow, lockExport, type OwnKey, type PartRow, partsOf } from './store.ts';
import { type PackedFile, workbookFiles } from './xlsx.ts';
import { archive, archiveBytes } from './zip.ts';

const LINK_MS = 60_000;
const USUAL_DECIMALS = 2;
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Still allowed, to read it and to take it out: a permission may have gone since the file was asked for. */
export async function mayExport(deps: OperatorDeps, db: Db, operator: string, merchantId: string, report: string) {
  const name = parseName(operator);
  const permission = exportPermissionOf(report as Parameters<typeof exportPermissionOf>[0]);
  const found = reportNamed(report);
  if (!name || !found) return false;
  const may = (requested: string) => mayDo(deps, db, name, merchantId, requested);
  return (await may(permission)) && (await mayRead(found, may));
}

/** The path of a new link; the one before it opens nothing any more. */
export async function makeLink(deps: OperatorDeps, tx: Parameters<typeof lockExport>[0], key: OwnKey) {
  const row = await lockExport(tx, key);
  if (row?.state !== 'done') return refuse('export.unknown');
  const secret = Buffer.from(deps.random.bytes(24)).toString('base64url');
  const until = new Date(deps.clock.now() + LINK_MS);
  await changeExport(tx, row, { link_hash: hashOf(secret), link_until: until });
  return ok({ path: `/console/files/${key.merchantId}.${key.id}.${secret}`, row });
}

/** Opens the file of a link, and says so in the trail. */
export async function openFile(
  deps: OperatorDeps,
  { operator, address }: { readonly operator: string; readonly address: string },
  { merchantId, id, secret }: { readonly merchantId: string; readonly id: string; readonly secret: string },
): Promise<Result<ConsoleFile, RefusalCode>> {
  const key = { merchantId, operator, id };
  const used = await deps.atomically(async (tx): Promise<Result<ExportRow, RefusalCode>> => {
    const row = await lockExport(tx, key);
    const isGood =
      row?.state === 'done' && row.link_hash === hashOf(secret) && (row.link_until?.getTime() ?? 0) > deps.clock.now();
    if (!row || !isGood || !(await mayExport(deps, tx, operator, merchantId, row.report)))
      return refuse('export.unknown');
    await changeExport(tx, row, { link_hash: null, link_until: null });
    const { report, format, query, rows } = row;
    await addAuditEntry(
      deps,
      tx,
      { scope: merchantId, operator: { name: operator, address } },
      {
        action: 'report.download',
        subject: id,
        before: null,
        after: { report, format, query: query as never, rows: rows.toString() },
      },
    );
    return ok(row);
  });
  if (!used.ok) return used;
  return ok(await fileOf(deps, used.value));
}

const decimalsOf = ({ merchants }: OperatorDeps, { merchant_id: id }: ExportRow) =>
  merchants().find((merchant) => merchant.id === id)?.currency.decimals ?? USUAL_DECIMALS;

async function fileOf(deps: OperatorDeps, row: ExportRow): Promise<ConsoleFile> {
  const { from, to } = row.query as unknown as { readonly from: string; readonly to: string };
  const fileName = `${row.report}-${from}-${to}.${row.format}`;
  const parts = await partsOf(deps.db, row);
  if (row.format === 'csv') {
    return {
      contentType: 'text/csv; charset=utf-8',
      fileName,
      bytes: Number(row.bytes),
      content: bytesOf(deps, parts),
    };
  }
  const sheets = [...Map.groupBy(parts, ({ sheet }) => sheet)].map(
    ([sheet, own]): PackedFile => ({
      name: `xl/worksheets/sheet${sheet}.xml`,
      size: own.reduce((sum, { size }) => sum + Number(size), 0),
      packed: own.reduce((sum, { packed }) => sum + Number(packed), 0),
      crc: Number(own.at(-1)?.crc ?? 0n),
      content: () => bytesOf(deps, own),
    }),
  );
  const files = [...(await workbookFiles(sheets.length, decimalsOf(deps, row))), ...sheets];
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { contentType, fileName, bytes: archiveBytes(files), content: archive(files) };
}

/** One part at a time. */
async function* bytesOf({ files }: OperatorDeps, parts: readonly PartRow[]): AsyncGenerator<Uint8Array> {
  for (const { file } of parts) {
    const found = await files.get(file);
    if (found.kind !== 'found') throw new Error('a part of an export is missing');
    yield found.bytes;
  }
}
