/** `npm run routes`: generates the clients' routes from the contract. The consistency checks report when they are stale. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandForms, consoleEndpoints, endpoints } from '#contract';
import { CONSOLE_ROUTES_FILE, writeConsoleRoutes } from './console-routes.ts';
import {
  CHAT_ROUTES_FILE,
  ROUTES_FILE,
  TEAM_ROUTES_FILE,
  writeChatRoutes,
  writeRoutes,
  writeTeamRoutes,
} from './routes.ts';

const root = join(import.meta.dirname, '../..');
writeFileSync(join(root, ROUTES_FILE), writeRoutes(endpoints));
writeFileSync(join(root, TEAM_ROUTES_FILE), writeTeamRoutes(endpoints));
writeFileSync(join(root, CHAT_ROUTES_FILE), writeChatRoutes(endpoints));
writeFileSync(join(root, CONSOLE_ROUTES_FILE), writeConsoleRoutes(consoleEndpoints, commandForms));
