/** Tables of the ways in beside the password, and of the second step. */
import type { Generated } from 'kysely';

export interface SignInTables {
  outside_sign_in: {
    merchant_id: string;
    state_hash: string;
    provider: string;
    member_id: string | null;
    browser_hash: string;
    sealed: string;
    expires_at: Date;
  };
  outside_identity: {
    merchant_id: string;
    issuer: string;
    subject: string;
    provider: string;
    member_id: string;
    label: string;
    linked_at: Date;
    used_at: Date;
  };
  outside_newcomer: {
    merchant_id: string;
    ticket_hash: string;
    provider: string;
    issuer: string;
    subject: string;
    label: string;
    browser_hash: string | null;
    expires_at: Date;
  };
  passkey: {
    merchant_id: string;
    credential_id: string;
    id: string;
    member_id: string;
    rp_id: string;
    public_key: string;
    counter: bigint;
    transports: string;
    is_synced: boolean;
    name: string;
    created_at: Date;
    used_at: Date | null;
  };
  passkey_challenge: {
    merchant_id: string;
    id: string;
    challenge: string;
    member_id: string | null;
    session_id: string | null;
    browser_hash: string | null;
    expires_at: Date;
  };
  authenticator: {
    merchant_id: string;
    member_id: string;
    sealed: string;
    confirmed_at: Generated<Date | null>;
    last_interval: Generated<bigint>;
    created_at: Date;
  };
  recovery_code: {
    merchant_id: string;
    member_id: string;
    code_hash: string;
    used_at: Generated<Date | null>;
  };
  step_ticket: {
    merchant_id: string;
    ticket_hash: string;
    member_id: string;
    way: 'password' | 'sms' | 'outside';
    tries: Generated<number>;
    expires_at: Date;
  };
  security_answers: {
    merchant_id: string;
    member_id: string;
    questions: string;
    answers_hash: string;
    set_at: Date;
  };
}
