/** Tables of the messenger: words on their way out. */
import type { Generated } from 'kysely';
import type { CodeChannel, Language } from '#contract';

export interface MessengerTables {
  outgoing_message: {
    merchant_id: string;
    id: string;
    channel: CodeChannel;
    recipient: string | null;
    kind: string;
    language: Language;
    sealed: string | null;
    due_at: Date | null;
    tries: Generated<number>;
    ended: Generated<'sent' | 'refused' | 'late' | 'nobody' | null>;
    created_at: Date;
    expires_at: Date;
  };
}
