/** Reports: which there are, and what one says of a range of days. Files are made in the background by a command of each report. */
import { Type } from 'typebox';
import { Closed, Code, Cursor, Day, Id, OneOf, Time, Whole } from '../schemas.ts';
import { list, read } from './console-endpoint.ts';
import { reportCodes } from './permissions.ts';

const Text = Type.String();

/** What a column holds: how it is shown, and whether it can be added up. */
export const reportCellKinds = [
  'day',
  'time',
  'text',
  'category',
  'vendor',
  'provider',
  'game',
  'variant',
  'campaign',
  'state',
  'member',
  'id',
  'count',
  'money',
  'share',
] as const;

export const reportGroups = [
  'day',
  'week',
  'month',
  'category',
  'vendor',
  'game',
  'provider',
  'level',
  'currency',
  'state',
  /** Each line by itself. */
  'order',
] as const;
export const reportFilters = ['category', 'vendor', 'game', 'provider', 'state'] as const;

/** What is asked of a report; days are the merchant's, the first and the last included. */
const reportQuery = {
  from: Day,
  to: Day,
  by: Type.Optional(OneOf(reportGroups)),
  category: Type.Optional(Code),
  vendor: Type.Optional(Code),
  game: Type.Optional(Code),
  provider: Type.Optional(Code),
  state: Type.Optional(Code),
};

const formats = ['csv', 'xlsx'] as const;

export const reportEndpoints = {
  listReports: read('/reports', 'reports.see', {
    summary: 'All reports: by what each can be grouped and filtered, and how many days it covers at most.',
    scope: 'merchant',
    answer: Closed({
      currency: Text,
      today: Day,
      rows: Type.Array(
        Closed({
          id: OneOf(reportCodes),
          groups: Type.Array(OneOf(reportGroups)),
          filters: Type.Array(OneOf(reportFilters)),
          maxDays: Type.Integer(),
          /** Of whole periods of this length alone. */
          period: Type.Optional(OneOf(['day', 'week', 'month'])),
        }),
      ),
    }),
  }),
  readReport: read('/reports/{report}', 'reports.see', {
    summary: 'What a report says of a range of days: all of its rows, or of lines a page.',
    scope: 'merchant',
    params: Closed({ report: OneOf(reportCodes) }),
    query: Closed({ ...reportQuery, cursor: Type.Optional(Cursor), limit: Whole(1, 200, 50) }),
    answer: Closed({
      columns: Type.Array(Closed({ key: Text, kind: OneOf(reportCellKinds) })),
      rows: Type.Array(Type.Array(Text)),
      /** Of columns that can be added up; empty elsewhere. Absent for a page of lines. */
      totals: Type.Optional(Type.Array(Text)),
      /** Columns to be drawn: bars, and a line over them, by the first column. */
      chart: Type.Optional(Closed({ bars: Text, line: Type.Optional(Text) })),
      /** What the codes of these rows are called, where the columns alone do not say it. */
      names: Type.Array(Closed({ kind: OneOf(['game', 'campaign', 'member']), code: Text, name: Text })),
      next: Type.Optional(Cursor),
    }),
  }),
  listExports: list('/report-exports', 'reports.see', {
    summary: 'The caller’s own files of reports, with how far each has come.',
    scope: 'merchant',
    isBackground: true,
    row: Closed({
      id: Id,
      report: OneOf(reportCodes),
      format: OneOf(formats),
      state: OneOf(['running', 'done', 'failed', 'cancelled', 'expired']),
      rows: Type.Integer(),
      bytes: Type.Integer(),
      from: Day,
      to: Day,
      fault: Type.Optional(Text),
      createdAt: Time,
      endedAt: Type.Optional(Time),
    }),
    filters: {},
    sorts: ['-createdAt'],
  }),
  listSavedReports: read('/saved-reports', 'reports.see', {
    summary: 'What the caller saved, with when it is made by itself.',
    scope: 'merchant',
    answer: Closed({
      rows: Type.Array(
        Closed({
          id: Id,
          name: Text,
          report: OneOf(reportCodes),
          query: Closed(reportQuery),
          every: Type.Optional(OneOf(['day', 'week', 'month'])),
          format: Type.Optional(OneOf(formats)),
          notify: Type.Optional(Text),
          dueAt: Type.Optional(Time),
        }),
      ),
    }),
  }),
} as const;
