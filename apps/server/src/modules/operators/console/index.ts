/** The API of the console: its gate, and a handler for each endpoint of its contract. */
import { isUuid, refuse } from '#kernel';
import type { AnyConsoleHandler, ConsoleApi } from '../../../http/console/handlers.ts';
import { agentRoutes } from '../agents/index.ts';
import { operatorChatRoutes } from '../chat/index.ts';
import {
  campaignQueueRoutes,
  campaignRoutes,
  contentRoutes,
  findingRoutes,
  freeRoundRoutes,
  shopRoutes,
} from '../content/index.ts';
import { documentRoutes } from '../documents/index.ts';
import { drawRoutes } from '../draws/index.ts';
import { feedbackRoutes } from '../feedback/index.ts';
import { foundingRoutes } from '../founding/index.ts';
import { gameRoutes } from '../games/index.ts';
import { homeRoutes } from '../home/index.ts';
import { levelRoutes } from '../levels/index.ts';
import { mailingRoutes } from '../mailings/index.ts';
import { massGrantRoutes } from '../mass-grants/index.ts';
import { moneyRoutes } from '../money/index.ts';
import { playerRoutes } from '../players/index.ts';
import { providerRoutes } from '../providers/index.ts';
import { openFile, reportRoutes } from '../reports/index.ts';
import { riskRoutes } from '../risk/index.ts';
import { savedFilterRoutes } from '../saved-filters/index.ts';
import { merchantNamed, type Switchboard } from '../switchboard.ts';
import { vendorRoutes } from '../vendors/index.ts';
import { commandRoutes } from './command-routes.ts';
import { createGuard } from './guard.ts';
import { operatorRoutes } from './operator-routes.ts';
import { ownRoutes } from './own-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { trailRoutes } from './trail-routes.ts';

/** A link names the merchant, the file and its secret. */
async function openLink(board: Switchboard, ...[operator, link, address]: Parameters<ConsoleApi['openFile']>) {
  const [code = '', id = '', secret = ''] = link.split('.');
  const merchant = merchantNamed(board, code);
  if (!merchant || !isUuid(id)) return refuse('export.unknown');
  const { id: merchantId } = merchant;
  return openFile(board.depsOf(merchantId), { operator: operator.name, address }, { merchantId, id, secret });
}

export function createConsole(board: Switchboard): ConsoleApi {
  const guard = createGuard(board);
  const handlers = {
    ...sessionRoutes(board),
    ...ownRoutes(board, guard),
    ...operatorRoutes(board),
    ...foundingRoutes(board),
    ...providerRoutes(board),
    ...trailRoutes(board),
    ...homeRoutes(board),
    ...contentRoutes(board),
    ...campaignRoutes(board),
    ...campaignQueueRoutes(board),
    ...shopRoutes(board),
    ...freeRoundRoutes(board),
    ...findingRoutes(board),
    ...levelRoutes(board),
    ...gameRoutes(board),
    ...riskRoutes(board),
    ...drawRoutes(board),
    ...vendorRoutes(board),
    ...moneyRoutes(board),
    ...operatorChatRoutes(board),
    ...feedbackRoutes(board),
    ...mailingRoutes(board),
    ...massGrantRoutes(board),
    ...playerRoutes(board),
    ...documentRoutes(board),
    ...agentRoutes(board),
    ...reportRoutes(board),
    ...savedFilterRoutes(board),
    ...commandRoutes(board),
  };
  return {
    guard,
    openFile: (operator, link, address) => openLink(board, operator, link, address),
    handlers: handlers as unknown as { readonly [name: string]: AnyConsoleHandler },
  };
}
