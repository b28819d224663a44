/** What every report is asked for: whose, which days, or which bill. */
export interface ReportFilter {
  readonly of?: string;
  readonly from: string;
  readonly to: string;
  readonly contractId?: string;
  readonly period?: string;
}
