/** Tables of the wallet module; the money itself is the ledger's. */
export interface WalletTables {
  wallet_freeze: {
    merchant_id: string;
    id: string;
    reason: string;
    frozen_by: string;
    frozen_at: Date;
    lifted_by: string | null;
    lifted_at: Date | null;
  };
}
