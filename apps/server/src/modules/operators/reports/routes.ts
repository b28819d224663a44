/** The console's endpoints of reports. */
import type { ReportCode } from '#contract';
import { ok, refuse } from '#kernel';
import { createdKey, pageOf, readCursor } from '../../../db/page-key.ts';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import { dayAt } from '../../merchants/index.ts';
import { mayOf } from '../accounts/index.ts';
import type { Switchboard } from '../switchboard.ts';
import { reportNamed, reports } from './definitions/index.ts';
import { type ExportRow, listExports, listSaved, queryOf, type SavedRow } from './exports/index.ts';
import { callOf, showReport } from './read-report.ts';
import { groupsOf, mayRead } from './report.ts';

export function reportRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listReports: async ({ scope: { id, merchant }, operator }) => {
      const deps = depsOf(id);
      const may = mayOf(deps, deps.db, operator, id);
      const readable = await Promise.all(
        reports.map(async (report) => report.isOf?.(merchant) !== false && (await mayRead(report, may))),
      );
      return ok({
        currency: merchant.currency.code,
        today: dayAt(deps.clock.now(), merchant.manifest.timeZone),
        rows: reports
          .filter((_, at) => readable[at])
          .map((report) => {
            const period = report.period?.(merchant);
            return {
              id: report.code,
              groups: [...groupsOf(report, merchant)],
              filters: [...report.filters],
              maxDays: report.maxDays,
              ...(period && { period }),
            };
          }),
      });
    },

    readReport: async ({ scope: { id, merchant }, operator, params, query: { cursor, limit, ...query }, language }) => {
      const report = reportNamed(params.report);
      if (!report) return refuse('request.not_found');
      const deps = depsOf(id);
      if (!(await mayRead(report, mayOf(deps, deps.db, operator, id)))) return refuse('operator.forbidden');
      const call = callOf(deps, merchant, report, query);
      return call.ok ? ok(await showReport(report, call.value, { after: cursor, limit, language })) : call;
    },

    listExports: async ({ scope, operator, query: { cursor, limit } }) => {
      const own = { merchantId: scope.id, operator: operator.name };
      const rows = await listExports(depsOf(scope.id).db, own, { after: readCursor(cursor), limit: limit + 1 });
      const { shown, end } = pageOf(rows, limit, createdKey);
      return ok({ rows: shown.map(exportOf), ...end });
    },

    listSavedReports: async ({ scope, operator }) => {
      const rows = await listSaved(depsOf(scope.id).db, { merchantId: scope.id, operator: operator.name });
      return ok({ rows: rows.map(savedOf) });
    },
  });
}

function exportOf(row: ExportRow) {
  const { from, to } = queryOf(row.query);
  return {
    id: row.id,
    report: row.report as ReportCode,
    format: row.format,
    state: row.state,
    rows: Number(row.rows),
    bytes: Number(row.bytes),
    from,
    to,
    ...(row.fault !== null && { fault: row.fault }),
    createdAt: row.created_at.toISOString(),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
  };
}

function savedOf({ id, name, report, query, every, format, notify, due_at }: SavedRow) {
  return {
    id,
    name,
    report: report as ReportCode,
    query: queryOf(query),
    ...(every !== null && { every }),
    ...(format !== null && { format }),
    ...(notify !== null && { notify }),
    ...(due_at && { dueAt: due_at.toISOString() }),
  };
}
