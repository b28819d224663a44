/** Every command there is, by name. */

import type { Command, Commands } from '../command.ts';
import { approvalCommands } from './approvals.ts';
import { auditCommands } from './audit.ts';
import { breakCommands } from './breaks.ts';
import { faultCommands } from './faults.ts';
import { keyCommands } from './keys.ts';
import { messageCommands } from './messages.ts';
import { correctionCommands } from './money/corrections.ts';
import { depositCommands } from './money/deposits.ts';
import { reconcileCommands } from './money/reconciliation.ts';
import { transferCommands } from './money/transfers.ts';
import { walletCommands } from './money/wallet.ts';
import { moneyCommands } from './money/withdrawals.ts';
import { operatorCommands } from './operators.ts';
import { securityCommands } from './security.ts';
import { siteCommands } from './site.ts';

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
