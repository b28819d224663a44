/** All reports. A new one is a definition, its code in the contract, and a line here. */

import type { Report } from '../report.ts';
import { agentsReport } from './agents.ts';
import { betsReport } from './bets.ts';
import { bonusesReport } from './bonuses.ts';
import { largeWinsReport, selfExcludedReport, significantEventsReport, taxReport } from './extracts/index.ts';
import { firstDepositsReport } from './first-deposits.ts';
import { funnelReport } from './funnel.ts';
import { liabilityReport } from './liability.ts';
import { depositsReport, withdrawalsReport } from './orders.ts';
import { overviewReport } from './overview.ts';
import { performanceReport } from './performance.ts';
import { playersReport } from './players.ts';
import { retentionReport } from './retention.ts';
import { wagersReport } from './wagers.ts';

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
