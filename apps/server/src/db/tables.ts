/** The tables as TypeScript sees them, one file per module; the migrations are the truth. */

import type { ContentTables } from './tables/content.ts';
import type { CatalogTables } from './tables/games/catalog.ts';
import type { LotteryTables } from './tables/games/lottery.ts';
import type { PlayTables } from './tables/games/play.ts';
import type { RecordTables } from './tables/games/records.ts';
import type { MerchantTables } from './tables/merchants.ts';
import type { MessengerTables } from './tables/messenger.ts';
import type { CashierTables } from './tables/money/cashier.ts';
import type { ReconciliationTables } from './tables/money/reconciliation.ts';
import type { TransferTables } from './tables/money/transfers.ts';
import type { WalletTables } from './tables/money/wallet.ts';
import type { OperatorTables } from './tables/operators.ts';
import type { OutboxTables } from './tables/outbox.ts';
import type { IdentityTables } from './tables/people/identity.ts';
import type { MemberTables } from './tables/people/members.ts';
import type { ProtectionTables } from './tables/people/protection.ts';
import type { SignInTables } from './tables/people/sign-ins.ts';
import type { SecurityTables } from './tables/security.ts';
import type { SupportTables } from './tables/support.ts';

export type Tables = MerchantTables &
  OutboxTables &
  MessengerTables &
  IdentityTables &
  SignInTables &
  MemberTables &
  ProtectionTables &
  WalletTables &
  TransferTables &
  CatalogTables &
  ContentTables &
  PlayTables &
  LotteryTables &
  CashierTables &
  ReconciliationTables &
  RecordTables &
  OperatorTables &
  SecurityTables &
  SupportTables;
