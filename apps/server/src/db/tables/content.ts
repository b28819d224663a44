/** Tables of the content module. */
import type { Generated, JSONColumnType } from 'kysely';

export interface ContentTables {
  announcement: {
    merchant_id: string;
    id: string;
    language: string;
    type: 'PL' | 'PU' | 'PR';
    execution: 'A' | 'B' | 'F';
    title: string;
    content: string;
    promotion_type: Generated<string>;
    images: JSONColumnType<{ url: string; sequence: number }[]>;
    linkage: Generated<string>;
    linkage_type: Generated<string>;
    shown_from: Generated<Date>;
    shown_until: Date | null;
  };
  announcement_read: { merchant_id: string; member_id: string; announcement_id: string; at: Generated<Date> };
}
