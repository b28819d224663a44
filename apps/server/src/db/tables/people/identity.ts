/** Tables of identity: credentials, sessions and tokens, devices, attempts, captchas, tickets. */
import type { Generated } from 'kysely';
import type { CodeChannel, Language, MemberType } from '#contract';

export interface IdentityTables {
  credential: {
    merchant_id: string;
    member_id: string;
    username: string;
    username_key: string;
    type: MemberType;
    state: Generated<'open' | 'closed'>;
    password_hash: string | null;
    payment_hash: string | null;
    trial_key_hash: string | null;
    trial_ends_at: Date | null;
    first_login_at: Date | null;
    new_device_at: Generated<Date | null>;
    password_changed_at: Generated<Date | null>;
    on_break_until: Generated<Date | null>;
    held_until: Generated<Date | null>;
    payment_changed_at: Generated<Date | null>;
    created_at: Date;
  };
  session: {
    merchant_id: string;
    id: string;
    member_id: string;
    is_first_login: boolean;
    address: string;
    device: string;
    created_at: Date;
    renewed_at: Date;
    idle_ends_at: Date;
    ends_at: Date;
    ended_at: Date | null;
    ended_because: 'logout' | 'ended' | 'reuse' | 'crowded' | 'password' | null;
  };
  access_token: { merchant_id: string; token_hash: string; session_id: string; expires_at: Date };
  refresh_token: { merchant_id: string; token_hash: string; session_id: string; used_at: Date | null };
  known_device: {
    merchant_id: string;
    token_hash: string;
    id: Generated<string>;
    member_id: string;
    device: string;
    address: string;
    known_since: Date | null;
    used_at: Date;
    session_id: string | null;
    trusted_until: Generated<Date | null>;
  };
  login_record: {
    merchant_id: string;
    id: string;
    member_id: string | null;
    outcome: 'in' | 'wrong' | 'closed' | 'portal' | 'step';
    way: Generated<'password' | 'sms' | 'outside' | 'passkey'>;
    address: string;
    device: string;
    at: Date;
  };
  attempt_budget: { merchant_id: string; budget_key: string; spent: number; failed: number; resets_at: Date };
  captcha: {
    merchant_id: string;
    id: string;
    network: string;
    answer_hash: string | null;
    work_salt: string | null;
    zero_bits: number | null;
    expires_at: Date;
  };
  verification_code: {
    merchant_id: string;
    id: string;
    purpose: 'password' | 'email' | 'mobile' | 'payment' | 'login' | 'register';
    member_id: string | null;
    channel: CodeChannel;
    target: string;
    network: Generated<string>;
    code_hash: string;
    tries: Generated<number>;
    used_at: Generated<Date | null>;
    expires_at: Date;
  };
  used_payload: { merchant_id: string; jti: string; expires_at: Date };
  launch_ticket: {
    merchant_id: string;
    ticket_hash: string;
    session_id: string;
    game: string;
    node_id: number;
    is_free: boolean;
    language: Language;
    expires_at: Date;
  };
  stage_token: {
    merchant_id: string;
    token_hash: string;
    session_id: string;
    game: string;
    node_id: number;
    is_free: boolean;
    expires_at: Date;
  };
}
