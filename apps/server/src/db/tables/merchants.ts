/** Tables of the merchants module. */
export interface MerchantTables {}
