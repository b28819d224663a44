/** Commands for money. */
import { claimCommands } from './claims.ts';
import { correctionCommands } from './corrections.ts';
import { depositCommands } from './deposits.ts';
import { reconcileCommands } from './reconciliation.ts';
import { statementCommands } from './statements.ts';
import { transferCommands } from './transfers.ts';
import { walletCommands } from './wallet.ts';
import { withdrawalCommands } from './withdrawals.ts';

export const moneyCommands = {
  ...claimCommands,
  ...withdrawalCommands,
  ...depositCommands,
  ...correctionCommands,
  ...walletCommands,
  ...transferCommands,
  ...reconcileCommands,
  ...statementCommands,
};
