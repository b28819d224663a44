/** Commands for operators: accounts, roles, allowed addresses, sessions. */
import type { Commands } from '../../command.ts';
import { networkCommands } from './networks.ts';
import { operatorCommands } from './operators.ts';
import { roleCommands } from './roles.ts';
import { sessionCommands } from './sessions.ts';

export const accountCommands: Commands = {
  ...operatorCommands,
  ...roleCommands,
  ...networkCommands,
  ...sessionCommands,
};

export { invite } from './operators.ts';
