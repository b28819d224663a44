/** All pages of the console, in the order of the menu. */
import type { ConsolePage } from './page.ts';
import { accountPage } from './pages/account/page.ts';
import { agentsPage } from './pages/agents/page.ts';
import { approvalsPage } from './pages/approvals/page.ts';
import { auditPage } from './pages/audit/page.ts';
import { campaignsPage } from './pages/campaigns/page.ts';
import { carePage } from './pages/care/page.ts';
import { cashierPage } from './pages/cashier/page.ts';
import { chatsPage } from './pages/chats/page.ts';
import { commandsPage } from './pages/commands/page.ts';
import { contentPage } from './pages/content/page.ts';
import { depositsPage } from './pages/deposits/page.ts';
import { documentsPage } from './pages/documents/page.ts';
import { drawsPage } from './pages/draws/page.ts';
import { exceptionsPage } from './pages/exceptions/page.ts';
import { feedbackPage } from './pages/feedback/page.ts';
import { gamesPage } from './pages/games/page.ts';
import { homePage } from './pages/home/page.ts';
import { levelsPage } from './pages/levels/page.ts';
import { mailingsPage } from './pages/mailings/page.ts';
import { massGrantsPage } from './pages/mass-grants/page.ts';
import { merchantsPage } from './pages/merchants/page.ts';
import { networksPage } from './pages/networks/page.ts';
import { operatorsPage } from './pages/operators/page.ts';
import { playersPage } from './pages/players/page.ts';
import { pointsShopPage } from './pages/points-shop/page.ts';
import { providersPage } from './pages/providers/page.ts';
import { reconciliationPage } from './pages/reconciliation/page.ts';
import { referralsPage } from './pages/referrals/page.ts';
import { reportsPage } from './pages/reports/page.ts';
import { riskPage } from './pages/risk/page.ts';
import { rolesPage } from './pages/roles/page.ts';
import { securityPage } from './pages/security/page.ts';
import { sessionsPage } from './pages/sessions/page.ts';
import { switchesPage } from './pages/switches/page.ts';
import { tournamentsPage } from './pages/tournaments/page.ts';
import { vendorsPage } from './pages/vendors/page.ts';
import { withdrawalsPage } from './pages/withdrawals/page.ts';

export const pages: readonly ConsolePage[] = [
  homePage,
  approvalsPage,
  exceptionsPage,
  commandsPage,
  playersPage,
  documentsPage,
  agentsPage,
  chatsPage,
  feedbackPage,
  mailingsPage,
  withdrawalsPage,
  depositsPage,
  cashierPage,
  reconciliationPage,
  gamesPage,
  drawsPage,
  vendorsPage,
  riskPage,
  carePage,
  contentPage,
  campaignsPage,
  levelsPage,
  massGrantsPage,
  referralsPage,
  tournamentsPage,
  pointsShopPage,
  switchesPage,
  reportsPage,
  merchantsPage,
  providersPage,
  operatorsPage,
  rolesPage,
  networksPage,
  sessionsPage,
  auditPage,
  securityPage,
  accountPage,
];
