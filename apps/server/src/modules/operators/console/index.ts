/** The API of the console: its gate, and a handler for each endpoint of its contract. */
import type { AnyConsoleHandler, ConsoleApi } from '../../../http/console/handlers.ts';
import { chatDeskRoutes } from '../chat/index.ts';
import { campaignRoutes, contentRoutes } from '../content/index.ts';
import { drawRoutes } from '../draws/index.ts';
import { gameRoutes } from '../games/index.ts';
import { homeRoutes } from '../home/index.ts';
import { moneyRoutes } from '../money/index.ts';
import { playerRoutes } from '../players/index.ts';
import { reportRoutes } from '../reports/index.ts';
import { riskRoutes } from '../risk/index.ts';
import type { Switchboard } from '../switchboard.ts';
import { vendorRoutes } from '../vendors/index.ts';
import { commandRoutes } from './command-routes.ts';
import { createGate } from './gate.ts';
import { operatorRoutes } from './operator-routes.ts';
import { ownRoutes } from './own-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { trailRoutes } from './trail-routes.ts';

export function createConsole(board: Switchboard): ConsoleApi {
  const handlers = {
    ...sessionRoutes(board),
    ...ownRoutes(board),
    ...operatorRoutes(board),
    ...trailRoutes(board),
    ...homeRoutes(board),
    ...contentRoutes(board),
    ...campaignRoutes(board),
    ...gameRoutes(board),
    ...riskRoutes(board),
    ...drawRoutes(board),
    ...vendorRoutes(board),
    ...moneyRoutes(board),
    ...chatDeskRoutes(board),
    ...playerRoutes(board),
    ...reportRoutes(board),
    ...commandRoutes(board),
  };
  return { gate: createGate(board), handlers: handlers as unknown as { readonly [name: string]: AnyConsoleHandler } };
}
