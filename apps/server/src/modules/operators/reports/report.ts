/**
 * What a report is: a definition. Its figures are read from sums that are folded while bets are counted, its lines page by page by key: no
 * report scans what grows by bets.
 */
import type { Permission, ReportCode, reportCellKinds, reportFilters, reportGroups } from '#contract';
import type { Merchant } from '../../merchants/index.ts';
import type { May } from '../accounts/index.ts';
import type { OperatorDeps } from '../deps.ts';

export type CellKind = (typeof reportCellKinds)[number];
export type Group = (typeof reportGroups)[number];
export type Period = Extract<Group, 'day' | 'week' | 'month'>;
export type Filter = (typeof reportFilters)[number];

/** An amount is in minor units, a share in hundredths of a percent; nothing is an empty cell. */
export type Cell = string | number | bigint | Date | null;

export interface Column {
  readonly key: string;
  readonly kind: CellKind;
}

export interface ReportQuery extends Readonly<Partial<Record<Filter, string | undefined>>> {
  readonly from: string;
  readonly to: string;
  readonly by?: Group | undefined;
}

export interface ReportCall {
  readonly deps: OperatorDeps;
  readonly merchant: Merchant;
  readonly query: ReportQuery;
  /** One of the report's; of a report without any, undefined. */
  readonly by: Group | undefined;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** Where a page of lines begins: after the key of the last line of the one before. */
export interface LinePage {
  readonly after: string | undefined;
  readonly limit: number;
}

export interface Lines {
  readonly rows: readonly (readonly Cell[])[];
  /** The key of the last line, where there are more. */
  readonly next?: string | undefined;
}

export interface Report {
  readonly code: ReportCode;
  /** An extract that merchants have by their rules; without it, every merchant has the report. */
  readonly isOf?: (merchant: Merchant) => boolean;
  /** What it shows is seen elsewhere by these alone, and so here: beside the right to see reports. */
  readonly needs?: readonly Permission[];
  /** Of whole periods alone, which the merchant's rules name, and grouped by them: a part of one says something else. */
  readonly period?: (merchant: Merchant) => Period | undefined;
  readonly maxDays: number;
  /** The first is the usual one. */
  readonly groups: readonly Group[];
  readonly filters: readonly Filter[];
  readonly columns: (by: Group | undefined, query: ReportQuery) => readonly Column[];
  /** Of the columns' keys. */
  readonly chart?: { readonly bars: string; readonly line?: string };
  /** Of lines: they are read page by page, and have no totals. */
  readonly isLines?: (by: Group | undefined) => boolean;
  readonly read: (call: ReportCall, page: LinePage) => Promise<Lines>;
}

export const mayRead = async ({ needs = [] }: Report, may: May): Promise<boolean> =>
  (await Promise.all(needs.map(may))).every((isGranted) => isGranted);

/** By what the merchant has it grouped. */
export function groupsOf(report: Report, merchant: Merchant): readonly Group[] {
  const period = report.period?.(merchant);
  return period === undefined ? report.groups : [period];
}

export const columnsOf = (kinds: Readonly<Record<string, CellKind>>): readonly Column[] =>
  Object.entries(kinds).map(([key, kind]) => ({ key, kind }));
