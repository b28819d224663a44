/** The tables as TypeScript sees them, one file per module; the migrations are the truth. */
import type { CashierTables } from './tables/cashier.ts';
import type { CatalogTables } from './tables/catalog.ts';
import type { ContentTables } from './tables/content.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { LotteryTables } from './tables/lottery.ts';
import type { MemberTables } from './tables/members.ts';
import type { MerchantTables } from './tables/merchants.ts';
import type { MessengerTables } from './tables/messenger.ts';
import type { OperatorTables } from './tables/operators.ts';
import type { OutboxTables } from './tables/outbox.ts';
import type { PlayTables } from './tables/play.ts';
import type { ProtectionTables } from './tables/protection.ts';
import type { ReconciliationTables } from './tables/reconciliation.ts';
import type { RecordTables } from './tables/records.ts';
import type { SecurityTables } from './tables/security.ts';
import type { SignInTables } from './tables/sign-ins.ts';
import type { SupportTables } from './tables/support.ts';
import type { TransferTables } from './tables/transfers.ts';
import type { WalletTables } from './tables/wallet.ts';

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
