/** Every command there is, by name. */
import { approvalCommands } from './approval-commands.ts';
import { auditCommands } from './audit-commands.ts';
import { breakCommands } from './break-commands.ts';
import type { Command, Commands } from './command.ts';
import { correctionCommands } from './correction-commands.ts';
import { depositCommands } from './deposit-commands.ts';
import { faultCommands } from './fault-commands.ts';
import { keyCommands } from './key-commands.ts';
import { messageCommands } from './message-commands.ts';
import { moneyCommands } from './money-commands.ts';
import { operatorCommands } from './operator-commands.ts';
import { reconcileCommands } from './reconcile-commands.ts';
import { securityCommands } from './security-commands.ts';
import { siteCommands } from './site-commands.ts';
import { transferCommands } from './transfer-commands.ts';
import { walletCommands } from './wallet-commands.ts';

export const commands: Commands = {
  ...moneyCommands,
  ...depositCommands,
  ...correctionCommands,
  ...walletCommands,
  ...transferCommands,
  ...faultCommands,
  ...breakCommands,
  ...reconcileCommands,
  ...messageCommands,
  ...siteCommands,
  ...operatorCommands,
  ...approvalCommands(commandNamed),
  ...auditCommands,
  ...securityCommands,
  ...keyCommands,
};

export function commandNamed(name: string): Command | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}
