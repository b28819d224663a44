/** Tables of the operators module: accounts, what they may do, what waits for a second of them, and the audit trail. */

export type ApprovalState = 'waiting' | 'done' | 'refused' | 'expired';

export interface OperatorTables {
  operator_account: {
    merchant_id: string;
    username: string;
    state: 'invited' | 'active' | 'closed';
    password_hash: string | null;
    sealed_authenticator: string | null;
    last_interval: bigint | null;
    invitation_hash: string | null;
    invitation_expires_at: Date | null;
    invited_by: string;
    created_at: Date;
    accepted_at: Date | null;
  };
  operator_grant: {
    merchant_id: string;
    operator: string;
    permission: string;
    granted_by: string;
    granted_at: Date;
  };
  operator_session: {
    merchant_id: string;
    token_hash: string;
    username: string;
    opened_at: Date;
    seen_at: Date;
    expires_at: Date;
  };
  operator_approval: {
    merchant_id: string;
    id: string;
    command: string;
    payload: string;
    mac: string;
    act_key: string;
    preview: string;
    requested_by: string;
    requested_at: Date;
    expires_at: Date;
    state: ApprovalState;
    decided_by: string | null;
    decided_at: Date | null;
    reason: string | null;
  };
  audit_entry: {
    merchant_id: string;
    position: bigint;
    at: Date;
    os_account: string;
    operator: string;
    second: string | null;
    approval_id: string | null;
    action: string;
    subject: string;
    before: string;
    after: string;
    previous_hash: string;
    hash: string;
    is_keyed: boolean;
  };
  audit_head: { merchant_id: string; position: bigint; hash: string };
}
