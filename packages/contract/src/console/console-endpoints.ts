/** All endpoints of the console by name: the table from which server, data provider, documentation and the test of roles are made. */

import { campaignEndpoints } from './campaigns.ts';
import { commandEndpoints } from './commands.ts';
import { contentEndpoints } from './content.ts';
import { drawEndpoints } from './games/draws.ts';
import { gameEndpoints } from './games/games.ts';
import { vendorEndpoints } from './games/vendors.ts';
import { homeEndpoints } from './home.ts';
import { merchantEndpoints } from './merchants/merchants.ts';
import { providerEndpoints } from './merchants/providers.ts';
import { cashierEndpoints } from './money/cashier.ts';
import { moneyEndpoints } from './money/money.ts';
import { operatorEndpoints } from './operators/operators.ts';
import { accountEndpoints } from './own/account.ts';
import { savedFilterEndpoints } from './own/saved-filters.ts';
import { agentEndpoints } from './players/agents.ts';
import { documentReviewEndpoints } from './players/documents.ts';
import { vipLevelEndpoints } from './players/levels.ts';
import { playerEndpoints } from './players/players.ts';
import { reportEndpoints } from './reports.ts';
import { riskEndpoints } from './risk/risk.ts';
import { operatorChatEndpoints } from './support/chat.ts';
import { feedbackEndpoints } from './support/feedback.ts';
import { mailingEndpoints } from './support/mailings.ts';
import { massGrantEndpoints } from './support/mass-grants.ts';

export const consoleEndpoints = {
  ...accountEndpoints,
  ...homeEndpoints,
  ...playerEndpoints,
  ...documentReviewEndpoints,
  ...vipLevelEndpoints,
  ...agentEndpoints,
  ...reportEndpoints,
  ...moneyEndpoints,
  ...cashierEndpoints,
  ...contentEndpoints,
  ...operatorChatEndpoints,
  ...feedbackEndpoints,
  ...mailingEndpoints,
  ...massGrantEndpoints,
  ...campaignEndpoints,
  ...gameEndpoints,
  ...riskEndpoints,
  ...drawEndpoints,
  ...vendorEndpoints,
  ...merchantEndpoints,
  ...providerEndpoints,
  ...operatorEndpoints,
  ...savedFilterEndpoints,
  ...commandEndpoints,
} as const;

export type ConsoleEndpoints = typeof consoleEndpoints;
export type ConsoleEndpointName = keyof ConsoleEndpoints;
