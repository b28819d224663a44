/** All endpoints of the console by name: the table from which server, data provider, documentation and the test of roles are made. */
import { accountEndpoints } from './account.ts';
import { commandEndpoints } from './commands.ts';
import { operatorEndpoints } from './operators.ts';

export const consoleEndpoints = {
  ...accountEndpoints,
  ...operatorEndpoints,
  ...commandEndpoints,
} as const;

export type ConsoleEndpoints = typeof consoleEndpoints;
export type ConsoleEndpointName = keyof ConsoleEndpoints;
