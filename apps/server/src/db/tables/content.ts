/** Tables of the content module. */
import type { Generated } from 'kysely';
import type { JsonColumn } from '../columns.ts';

export interface ContentTables {
  announcement: {
    merchant_id: string;
    id: string;
    language: string;
    type: 'A' | 'PL' | 'PU' | 'PR' | 'NW';
    /** Null for news alone. */
    execution: 'A' | 'B' | 'F' | null;
    title: string;
    content: string;
    promotion_type: Generated<string>;
    images: JsonColumn<readonly { readonly url: string; readonly sequence: number }[]>;
    linkage: Generated<string>;
    shown_from: Generated<Date>;
    shown_until: Date | null;
  };
  announcement_read: { merchant_id: string; member_id: string; announcement_id: string; at: Generated<Date> };
}
