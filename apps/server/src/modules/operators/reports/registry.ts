/** All reports. A new one is a definition, its code in the contract, and a line here. */
import { agentsReport } from './definitions/agents.ts';
import { betsReport } from './definitions/bets.ts';
import { bonusesReport } from './definitions/bonuses.ts';
import { largeWinsReport } from './definitions/extracts/large-wins.ts';
import { selfExcludedReport } from './definitions/extracts/self-excluded.ts';
import { significantEventsReport } from './definitions/extracts/significant-events.ts';
import { taxReport } from './definitions/extracts/tax.ts';
import { firstDepositsReport } from './definitions/first-deposits.ts';
import { funnelReport } from './definitions/funnel.ts';
import { liabilityReport } from './definitions/liability.ts';
import { depositsReport, withdrawalsReport } from './definitions/orders.ts';
import { overviewReport } from './definitions/overview.ts';
import { performanceReport } from './definitions/performance.ts';
import { playersReport } from './definitions/players.ts';
import { retentionReport } from './definitions/retention.ts';
import { wagersReport } from './definitions/wagers.ts';
import type { Report } from './report.ts';

export const reports: readonly Report[] = [
  overviewReport,
  betsReport,
  wagersReport,
  playersReport,
  depositsReport,
  withdrawalsReport,
  firstDepositsReport,
  retentionReport,
  funnelReport,
  bonusesReport,
  agentsReport,
  performanceReport,
  liabilityReport,
  taxReport,
  largeWinsReport,
  significantEventsReport,
  selfExcludedReport,
];

export const reportNamed = (code: string): Report | undefined => reports.find((report) => report.code === code);
