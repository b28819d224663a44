/** Tables of the support module. */
import type { FeedbackType, InboxKind, Language } from '#contract';
import type { JsonColumn } from '../columns.ts';

/** What an operator wrote to a member, by language. */
export type Letter = { readonly [L in Language]?: { readonly title: string; readonly content: string } };

export interface SupportTables {
  inbox_message: {
    merchant_id: string;
    member_id: string;
    id: string;
    kind: InboxKind;
    amount_minor: bigint | null;
    currency: string | null;
    order_id: string | null;
    letter: JsonColumn<Letter> | null;
    created_at: Date;
    read_at: Date | null;
    removed_at: Date | null;
  };
  feedback: {
    merchant_id: string;
    id: string;
    member_id: string;
    type: FeedbackType;
    content: string;
    created_at: Date;
  };
}
