/** Commands of reports: files, one command for each report, and what operators save. */
import { exportPermissionOf, type ReportCode } from '#contract';
import { isUuid, newId, ok, refuse } from '#kernel';
import type { Tx } from '../../../../db/db.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import { type Answered, type Command, type CommandCall, type Commands, writes } from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';
import { reportNamed, reports } from '../definitions/index.ts';
import { callOf } from '../read-report.ts';
import type { Filter, Group, Report, ReportQuery } from '../report.ts';
import { makeLink, mayExport } from './download.ts';
import { type Headings, readHeadings } from './headings.ts';
import { exportLifecycle } from './lifecycle.ts';
import { nextDue } from './schedule.ts';
import {
  changeExport,
  countRunning,
  dropSaved,
  insertExport,
  insertSaved,
  listSaved,
  lockExport,
  queryOf,
} from './store.ts';

const MAX_RUNNING = 5;
const MAX_SAVED = 50;
const LONGEST_NAME = 100;
const ADDRESS = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,190}$/;

const malformed = (field: string) => refuse('request.malformed', { field });

function readJson(text: string): { readonly [name: string]: unknown } | undefined {
  try {
    const read = JSON.parse(text) as unknown;
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const CODE = /^[A-Za-z0-9_-]{1,64}$/;
const DAY = /^20\d\d-\d\d-\d\d$/;

/** The fields that the report has, and no others. */
function readQuery(code: string, given: unknown): ReportQuery | undefined {
  const report = reportNamed(code);
  if (!report || typeof given !== 'object' || given === null) return undefined;
  const { from, to, by, ...filters } = given as { readonly [name: string]: unknown };
  if (typeof from !== 'string' || typeof to !== 'string' || !DAY.test(from) || !DAY.test(to)) return undefined;
  if (by !== undefined && !report.groups.includes(by as Group)) return undefined;
  const isGood = Object.entries(filters).every(
    ([name, value]) => report.filters.includes(name as Filter) && typeof value === 'string' && CODE.test(value),
  );
  return isGood ? (given as ReportQuery) : undefined;
}

const exporting = (code: ReportCode): Command =>
  writes(exportPermissionOf(code), async (deps, tx, call) => {
    const { choice: format, text } = call;
    const report = reportNamed(code);
    const { headings: words, ...requestedQuery } = readJson(text) ?? {};
    const query = readQuery(code, requestedQuery);
    const headings = readHeadings(words);
    if (format !== 'csv' && format !== 'xlsx') return malformed('choice');
    if (!report || !query) return malformed('text');
    if (!headings) return malformed('headings');
    return begin(deps, tx, call, { report, query, headings, format });
  });

interface ExportRequest {
  readonly report: Report;
  readonly query: ReportQuery;
  readonly headings: Headings;
  readonly format: 'csv' | 'xlsx';
}

async function begin(deps: OperatorDeps, tx: Tx, call: CommandCall, input: ExportRequest): Promise<Answered> {
  const { merchant, operator } = call;
  const { report, query, headings, format } = input;
  if (!(await mayExport(deps, tx, operator.name, merchant.id, report.code))) return refuse('operator.forbidden');
  const requested = callOf(deps, merchant, report, query);
  if (!requested.ok) return requested;
  if ((await countRunning(tx, merchant.id, operator.name)) >= MAX_RUNNING)
    return refuse('export.busy', { max: MAX_RUNNING });
  const at = new Date(deps.clock.now());
  const id = newId(deps.clock, deps.random);
  const row = { merchant_id: merchant.id, id, operator: operator.name, report: report.code, format, notify: null };
  await insertExport(tx, {
    ...row,
    query: JSON.stringify(query),
    headings: JSON.stringify(headings),
    state: exportLifecycle.initial,
    created_at: at,
    due_at: at,
  });
  const after = { report: report.code, format, query: { ...query } as never };
  await addAuditEntry(deps, tx, call, { action: 'report.export', subject: id, before: null, after });
  return ok({ export: id });
}

const ownKey = ({ merchant, operator, subject }: CommandCall) => ({
  merchantId: merchant.id,
  operator: operator.name,
  id: subject,
});

interface Plan {
  readonly every: 'day' | 'week' | 'month';
  readonly format: 'csv' | 'xlsx';
  readonly notify: string;
}

async function saveReport(deps: OperatorDeps, tx: Tx, call: CommandCall): Promise<Answered> {
  const { merchant, operator, text } = call;
  const given = readJson(text);
  const { name, report, query, every, format, notify, headings: words, ...more } = given ?? {};
  const headings = readHeadings(words);
  if (!headings) return malformed('headings');
  if (!given || Object.keys(more).length > 0) return malformed('text');
  if (typeof name !== 'string' || name.trim() === '' || name.length > LONGEST_NAME) return malformed('name');
  const read = typeof report === 'string' ? readQuery(report, query) : undefined;
  if (typeof report !== 'string' || !read) return malformed('query');
  const isPlanned = every !== undefined;
  if (isPlanned) {
    if (every !== 'day' && every !== 'week' && every !== 'month') return malformed('every');
    if (format !== 'csv' && format !== 'xlsx') return malformed('format');
    if (typeof notify !== 'string' || !ADDRESS.test(notify)) return malformed('notify');
    if (!(await mayExport(deps, tx, operator.name, merchant.id, report))) return refuse('operator.forbidden');
    const period = reportNamed(report)?.period?.(merchant) ?? 'day';
    if (period !== 'day' && period !== every) return refuse('report.not_whole', { period });
    if (period !== 'day' && read.by !== undefined && read.by !== period) return malformed('by');
  }
  const own = { merchantId: merchant.id, operator: operator.name };
  if ((await listSaved(tx, own)).length >= MAX_SAVED) return refuse('export.busy', { max: MAX_SAVED });
  const id = newId(deps.clock, deps.random);
  const plan = isPlanned ? ({ every, format, notify } as Plan) : {};
  await insertSaved(tx, {
    merchant_id: merchant.id,
    id,
    operator: operator.name,
    name: name.trim(),
    report,
    query: JSON.stringify(read),
    headings: JSON.stringify(headings),
    created_at: new Date(deps.clock.now()),
    due_at: isPlanned ? nextDue(deps.clock.now(), merchant, every) : null,
    ...plan,
  });
  const after = { name, report, query: { ...read } as never, ...plan };
  await addAuditEntry(deps, tx, call, { action: 'report.save', subject: id, before: null, after });
  return ok({ saved: id });
}

export const reportCommands: Commands = {
  ...Object.fromEntries(reports.map(({ code }) => [`export ${code}`, exporting(code)])),

  'exports cancel': writes('reports.see', async (deps, tx, call) => {
    const row = isUuid(call.subject) ? await lockExport(tx, ownKey(call)) : undefined;
    if (!row || !exportLifecycle.allows(row.state, 'cancel')) return refuse('export.unknown');
    const state = exportLifecycle.next('running', 'cancel');
    await changeExport(tx, row, { state, due_at: null, ended_at: new Date(deps.clock.now()) });
    const change = { before: { state: row.state }, after: { state, rows: row.rows.toString() } };
    await addAuditEntry(deps, tx, call, { action: 'report.cancel', subject: row.id, ...change });
    return ok({ export: row.id, state });
  }),

  // One that failed, was stopped, or is not kept any more: asked for again as it was, as a file of its own.
  'exports again': writes('reports.see', async (deps, tx, call) => {
    const row = isUuid(call.subject) ? await lockExport(tx, ownKey(call)) : undefined;
    const report = row && reportNamed(row.report);
    if (!row || !report || row.state === 'running' || row.state === 'done') return refuse('export.unknown');
    if (!(await mayExport(deps, tx, row.operator, row.merchant_id, row.report))) return refuse('operator.forbidden');
    const { format, headings } = row;
    return begin(deps, tx, call, { report, query: queryOf(row.query), headings: headings as Headings, format });
  }),

  // For the console: a link for a minute, for the operator who asked for the file.
  'exports link': writes('reports.see', async (deps, tx, call) => {
    const link = isUuid(call.subject) ? await makeLink(deps, tx, ownKey(call)) : refuse('export.unknown');
    return link.ok ? ok({ path: link.value.path }) : link;
  }),

  'reports save': writes('reports.see', saveReport),

  'reports forget': writes('reports.see', async (deps, tx, call) => {
    const row = isUuid(call.subject) ? await dropSaved(tx, ownKey(call)) : undefined;
    if (!row) return refuse('export.unknown');
    const before = { name: row.name, report: row.report, every: row.every };
    await addAuditEntry(deps, tx, call, { action: 'report.forget', subject: row.id, before, after: null });
    return ok({ forgotten: row.id });
  }),
};
