/** Tables of the merchants module, and the house's own keys. */
import type { Generated } from 'kysely';
import type { Json } from '#kernel';
import type { JsonColumn } from '../columns.ts';

export interface MerchantTables {
  merchant_override: {
    merchant_id: string;
    id: string;
    place: Generated<bigint>;
    key: string;
    value: JsonColumn<Json>;
    decided_by: string;
    reason: string;
    decided_at: Date;
  };
  house_key: {
    id: string;
    purpose: string;
    public: JsonColumn<Json>;
    sealed: string;
    made_at: Date;
  };
}
