/** The console's endpoints of reports. */
import { ok, refuse } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import { dayAt } from '../../merchants/index.ts';
import type { Switchboard } from '../switchboard.ts';
import { callOf, showReport } from './read-report.ts';
import { reportNamed, reports } from './registry.ts';

export function reportRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listReports: async ({ scope: { id, merchant } }) =>
      ok({
        currency: merchant.currency.code,
        today: dayAt(depsOf(id).clock.now(), merchant.manifest.timeZone),
        rows: reports.map(({ code, groups, filters, maxDays }) => ({
          id: code,
          groups: [...groups],
          filters: [...filters],
          maxDays,
        })),
      }),

    readReport: async ({ scope: { id, merchant }, params, query: { cursor, limit, ...query } }) => {
      const report = reportNamed(params.report);
      if (!report) return refuse('request.not_found');
      const call = callOf(depsOf(id), merchant, report, query);
      return call.ok ? ok(await showReport(report, call.value, { after: cursor, limit })) : call;
    },
  });
}
