/** The dependencies of support. */
import type { Language, MemberType } from '#contract';
import type { Db, ModuleDeps } from '../../db/db.ts';
import type { MessageText } from '../../db/tables.ts';
import type { Live, LiveStreams } from '../../live/live.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { AbuseGuard } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { ChatDeps } from './chat/index.ts';

export interface SupportDeps extends ModuleDeps {
  readonly outbox: Outbox;
  readonly live: Live & LiveStreams;
  /** What only the chat needs. */
  readonly chat: Pick<ChatDeps, 'pages' | 'originOf' | 'merchants' | 'pictures' | 'onFault'>;
  readonly guard: Pick<AbuseGuard, 'requireCaptcha' | 'countTry'>;
  /** From the content module. */
  readonly countUnreadAnnouncements: (
    db: Db,
    reader: {
      readonly merchant: Merchant;
      readonly language: Language;
      readonly member: { readonly memberId: string; readonly type: MemberType };
    },
  ) => Promise<number>;
  /** Parses an operator's texts and sanitises their HTML; undefined when invalid. */
  readonly readWords: (merchant: Merchant, value: unknown) => MessageText | undefined;
}
