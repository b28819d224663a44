/** The dependencies of members. */
import type { Language } from '#contract';
import type { Db, ModuleDeps } from '../../db/db.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { AbuseGuard, AccessControl, Accounts, Credentials, VerificationCodes } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Messengers } from '../messenger/index.ts';
import type { Wallet } from '../wallet/index.ts';

export interface MembersDeps extends ModuleDeps {
  readonly outbox: Outbox;
  /** The server's secret: personal data are encrypted under a key derived from it. */
  readonly secret: Uint8Array;
  readonly accounts: Accounts;
  readonly credentials: Credentials;
  readonly codes: VerificationCodes;
  readonly access: Pick<AccessControl, 'endOtherAccess' | 'notifyEnds' | 'forgetDevices' | 'holdSession'>;
  readonly guard: AbuseGuard;
  readonly messengers: Pick<Messengers, 'post' | 'channelsOf'>;
  /** A text of the platform, with the merchant's overrides. */
  readonly words: (merchant: Merchant, language: Language, key: string) => string;
  readonly merchantOf: (merchantId: string) => Merchant;
  readonly wallet: Pick<Wallet, 'open'>;
  /** The VIP level that a member has now; 0: none. */
  readonly levelOf: (db: Db, merchant: Merchant, memberId: string) => Promise<number>;
}
