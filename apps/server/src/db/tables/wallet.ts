/** Tables of the wallet module. */
export interface WalletTables {}
