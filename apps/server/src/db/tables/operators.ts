/** Tables of the operators module: the audit trail. */
export interface OperatorTables {
  audit_entry: {
    merchant_id: string;
    position: bigint;
    at: Date;
    os_account: string;
    operator: string;
    action: string;
    subject: string;
    before: string;
    after: string;
    previous_hash: string;
    hash: string;
  };
  audit_head: { merchant_id: string; position: bigint; hash: string };
}
