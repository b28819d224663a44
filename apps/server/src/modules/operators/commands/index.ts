/** All commands, by name. */

import { chatCommands } from '../chat/index.ts';
import type { Command, Commands } from '../command.ts';
import { documentCommands } from '../documents/index.ts';
import { erasureCommands } from '../erasure/index.ts';
import { feedbackCommands } from '../feedback/index.ts';
import { mailingCommands } from '../mailings/index.ts';
import { massGrantCommands } from '../mass-grants/index.ts';
import { providerCommands } from '../providers/index.ts';
import { reportCommands } from '../reports/index.ts';
import { riskCommands } from '../risk/index.ts';
import { savedFilterCommands } from '../saved-filters/index.ts';
import { vendorCommands } from '../vendors/index.ts';
import { accountCommands } from './accounts/index.ts';
import { agentCommands } from './agents.ts';
import { approvalCommands } from './approvals.ts';
import { auditCommands } from './audit.ts';
import { breakCommands } from './breaks.ts';
import { campaignCommands } from './campaigns.ts';
import { correctionCommands } from './corrections.ts';
import { drawCommands } from './draws.ts';
import { faultCommands } from './faults.ts';
import { gameCommands } from './games.ts';
import { keyCommands } from './keys.ts';
import { lotteryCommands } from './lotteries.ts';
import { messageCommands } from './messages.ts';
import { moneyCommands } from './money/index.ts';
import { playerCommands } from './players/index.ts';
import { securityCommands } from './security.ts';
import { contentCommands, foundingCommands, siteCommands } from './site/index.ts';

export const commands: Commands = {
  ...moneyCommands,
  ...playerCommands,
  ...documentCommands,
  ...erasureCommands,
  ...faultCommands,
  ...breakCommands,
  ...agentCommands,
  ...campaignCommands,
  ...messageCommands,
  ...contentCommands,
  ...chatCommands,
  ...feedbackCommands,
  ...mailingCommands,
  ...massGrantCommands,
  ...siteCommands,
  ...gameCommands,
  ...riskCommands,
  ...vendorCommands,
  ...providerCommands,
  ...lotteryCommands,
  ...drawCommands,
  ...correctionCommands,
  ...foundingCommands,
  ...accountCommands,
  ...approvalCommands(commandNamed),
  ...auditCommands,
  ...reportCommands,
  ...savedFilterCommands,
  ...securityCommands,
  ...keyCommands,
};

export function commandNamed(name: string): Command | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

export { invite } from './accounts/index.ts';
