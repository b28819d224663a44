/** The dependencies of support. */
import type { Language, MemberType } from '#contract';
import type { FileStorage } from '#storages/plugin.ts';
import type { Db, ModuleDeps } from '../../db/db.ts';
import type { FaultAbout } from '../../db/jobs/faults.ts';
import type { MessageText } from '../../db/tables.ts';
import type { Live, LiveStreams } from '../../live/live.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { AbuseGuard, StageTickets } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';

export interface ChatParts {
  readonly pages: Pick<StageTickets, 'issueTicket' | 'redeemChatTicket' | 'renewStage'>;
  readonly originOf: (host: string) => string;
  readonly merchants: () => readonly Merchant[];
  readonly pictures: {
    /** Draws it anew; undefined where it is none. */
    readonly clean: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer> | undefined>;
    readonly storage: Pick<FileStorage, 'put' | 'get'>;
  };
  readonly onFault: (error: unknown, about: FaultAbout) => void;
}

export interface SupportDeps extends ModuleDeps {
  readonly outbox: Outbox;
  readonly live: Live & LiveStreams;
  /** What only the chat needs. */
  readonly chat: ChatParts;
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
