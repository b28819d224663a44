/**
 * Where data of a person are: every table that names a member, and of each column with text whether it says something about the person. The
 * export reads this list and so does the erasure; a test compares it with the catalog of the database, so that a new table or column has to be
 * entered here. Found otherwise, and erased too: messages by the address they went to, notices of a subscription, requests of operators by their
 * subject.
 */

/** What data are about, as operators read it. */
type DataKind =
  | 'account'
  | 'access'
  | 'addresses'
  | 'messages'
  | 'chat'
  | 'notes'
  | 'care'
  | 'documents'
  | 'habits'
  | 'play'
  | 'orders'
  | 'rewards'
  | 'agents'
  | 'protection';

/** Why data are kept. `orders` (with complaints), `identity` and `chats`: as the merchant's policy says; `exclusion`: as long as the exclusion lasts. */
export type Duty = 'orders' | 'identity' | 'chats' | 'exclusion';
export type EncryptedDuty = Exclude<Duty, 'exclusion'>;

/** What stands in a column after the erasure. `name` is made of the member's id, `unique` of the row's. */
export type Blank = 'null' | 'empty' | 'dash' | 'false' | 'name' | 'unique';

interface PersonalColumn {
  readonly blank: Blank;
  /** Encrypted before it is blanked, for as long as this duty lasts. */
  readonly keep?: EncryptedDuty;
}

export interface PersonalTable {
  readonly kind: DataKind;
  /** The columns that name the member: of several, any. */
  readonly member: readonly string[];
  /** `erased`: whole rows, at once. `exclusion`: whole rows, once the exclusion is over. `stay`: they name the member by id alone. */
  readonly rows: 'erased' | 'exclusion' | 'stay';
  /** The columns that say something about the person: of rows that stay, and of rows that go those that a duty keeps. */
  readonly personal: { readonly [column: string]: PersonalColumn };
  /** Of rows that stay: the columns with text that say nothing about the person. */
  readonly plain: readonly string[];
  /** Of rows that go: what is encrypted beside what a duty keeps of them. */
  readonly beside: readonly string[];
  /** Of the server's own work: no part of the export. */
  readonly isOwnWork: boolean;
}

interface Tables {
  readonly [table: string]: PersonalTable;
}

const words = (text: string) => text.split(' ').filter((word) => word !== '');

const erased = (kind: DataKind, more: Partial<PersonalTable> = {}): PersonalTable => ({
  kind,
  member: ['member_id'],
  rows: 'erased',
  personal: {},
  plain: [],
  beside: [],
  isOwnWork: false,
  ...more,
});
const stays = (
  kind: DataKind,
  plain: string,
  personal: PersonalTable['personal'] = {},
  member: readonly string[] = ['member_id'],
): PersonalTable => ({ kind, member, rows: 'stay', personal, plain: words(plain), beside: [], isOwnWork: false });

const gone: PersonalColumn = { blank: 'null' };
const emptied: PersonalColumn = { blank: 'empty' };
const encrypted = (keep: EncryptedDuty, blank: Blank = 'null'): PersonalColumn => ({ blank, keep });

const ownWork = { isOwnWork: true } as const;

const people: Tables = {
  member: stays(
    'account',
    'language terms_version register_method register_host',
    {
      username: { blank: 'name' },
      nickname: { blank: 'name' },
      icon: { blank: 'dash' },
      recommender: gone,
      email: gone,
      email_proven_at: gone,
      phone: gone,
      country_dialing_code: gone,
      mobile_proven_at: gone,
      has_login_alerts: { blank: 'false' },
      // The name and the document's number are encrypted as they are read, not as they are stored.
      payee_name: gone,
      id_number: gone,
      document_fingerprint: gone,
      encrypted: gone,
    },
    ['id'],
  ),
  // Its name and hashes are identity's to replace.
  credential: stays('account', 'username username_key state password_hash payment_hash trial_key_hash'),
  // What is encrypted, and until when.
  erased_member: { ...stays('account', 'kept_identity kept_orders kept_chats'), ...ownWork },
  authenticator: erased('access'),
  recovery_code: erased('access'),
  security_answers: erased('access'),
  passkey: erased('access'),
  passkey_challenge: erased('access', ownWork),
  outside_identity: erased('access'),
  outside_sign_in: erased('access'),
  step_ticket: erased('access', ownWork),
  verification_code: erased('access'),
  session: erased('addresses'),
  known_device: erased('addresses'),
  device_member: erased('addresses'),
  shared_device: erased('addresses', { member: ['member_id', 'other_id'] }),
  login_record: erased('addresses'),
  security_event: stays('addresses', 'kind subject outcome operator', { network: emptied }),
  push_subscription: erased('messages'),
  inbox_message: erased('messages'),
  announcement_read: erased('messages'),
  // Complaints and their answers are records.
  feedback: stays('messages', 'answered_by', {
    content: encrypted('orders', 'dash'),
    answer: encrypted('orders', 'dash'),
  }),
  agent_letter: erased('messages', { member: ['agent_id', 'to_id'] }),
  chat_conversation: erased('chat'),
  chat_message: erased('chat', { personal: { text: encrypted('chats', 'empty') }, beside: ['author', 'created_at'] }),
  chat_picture: erased('chat'),
  member_note: erased('notes'),
  member_tag: erased('notes'),
  watched_member: erased('notes'),
  player_at_risk: erased('care'),
  care_interaction: stays('care', 'kind written_by', { text: encrypted('identity', 'dash') }),
  member_document: stays('documents', 'kind state requested_by decided_by amended_by', {
    reason: encrypted('identity', 'dash'),
    refused_for: encrypted('identity'),
  }),
  // As receipts are: shown to nobody without the right to what is kept; the picture goes with its row, when the duty of identity ends.
  member_document_picture: stays('documents', 'storage_key'),
  favourite_game: erased('habits'),
  recent_game: erased('habits'),
  automatic_transfer: erased('habits'),
  record_file: erased('habits', ownWork),
};

const protection: Tables = {
  member_fingerprint: erased('protection', ownWork),
  exclusion_match: erased('protection', { rows: 'exclusion' }),
  exclusion_fingerprint: erased('protection', { rows: 'exclusion', member: ['origin_member_id'], ...ownWork }),
  play_break: stays('protection', 'kind'),
  deposit_limit: stays('protection', 'period'),
  imposed_limit: stays('protection', 'period set_by'),
  protected_member: stays('protection', ''),
  protection_change: stays('protection', 'kind period length'),
};

const orders: Tables = {
  payment_card: stays('orders', 'bank', {
    holder: encrypted('orders', 'dash'),
    masked: encrypted('orders', 'dash'),
    encrypted_number: encrypted('orders', 'empty'),
    fingerprint: { blank: 'unique' },
    account_fingerprint: gone,
  }),
  deposit_order: stays(
    'orders',
    'provider currency state provider_ref reference bonus transfer_ref answered held_for expiry_fault account fee_bearer',
    { remark: encrypted('orders'), next: gone },
  ),
  // Shown to nobody without the right to what is kept; the picture goes with its row, when the duty of orders ends or before.
  deposit_receipt: stays('orders', 'storage_key'),
  withdrawal_order: stays('orders', 'provider currency state provider_ref risk refused_for fault account', {
    card: encrypted('orders', 'dash'),
    // With the tags that operators gave.
    facts: gone,
  }),
  cashier_member: stays('orders', ''),
  cashier_request: erased('orders'),
  wagering: stays('orders', 'source ref state'),
  turnover_day: stays('orders', ''),
  draw_turnover: stays('orders', 'game draw category'),
  money_member: stays('orders', 'first_provider'),
  money_record: stays('orders', 'kind id'),
  vendor_transfer: stays(
    'orders',
    'vendor direction occasion currency state reason request_key request_hash settled_by fault account',
  ),
  sub_wallet: stays('orders', 'vendor player state'),
  vendor_player: stays('orders', 'vendor player'),
  vendor_closing: stays('orders', 'vendor'),
};

const play: Tables = {
  bet_day: stays('play', 'game category vendor state variant'),
  bet_record: stays('play', 'kind game category state summary vendor variant'),
  player_day: stays('play', ''),
  player_period: stays('play', 'period'),
  play_next_seed: stays('play', 'game commitment encrypted_seed'),
  play_open_round: stays('play', 'game source input moves currency idempotency_key request_hash variant'),
  play_pace: stays('play', 'game'),
  play_round: stays('play', 'game input outcome currency idempotency_key request_hash moves variant'),
  play_seed: stays('play', 'game commitment encrypted_seed server_seed client_seed'),
  play_volley: stays('play', 'idempotency_key ended'),
  running_bet: stays('play', 'game draw_number source bet currency state idempotency_key request_hash'),
  lottery_chase: stays('play', 'game play_type currency idempotency_key request_hash stopped_by'),
  lottery_correction_order: stays('play', 'game'),
  lottery_order: stays(
    'play',
    'game draw_number play_type currency state source idempotency_key request_hash variant bet',
  ),
  lottery_owed: stays('play', 'game draw_number currency written_off_by written_off_reason'),
  lottery_series: stays('play', 'set_by'),
  lottery_slip: stays('play', 'currency idempotency_key request_hash'),
  vendor_bet: stays('play', 'vendor bet game_code result'),
  vendor_round_step: stays('play', 'vendor step_id bet_id'),
};

const rewards: Tables = {
  bonus_bet: stays('rewards', 'ref draw'),
  bonus_grant: stays('rewards', 'campaign period currency terms state review'),
  bonus_review: stays('rewards', 'campaign state signals', {
    reason: encrypted('orders'),
    appeal: encrypted('orders'),
    answer: encrypted('orders'),
  }),
  free_round_set: stays('rewards', 'campaign period games currency held_on state reason vendor'),
  level_change: stays('rewards', 'why until'),
  level_day: stays('rewards', 'day'),
  level_member: stays('rewards', 'window_from window_to hand_from hand_to', { birthday: encrypted('identity') }),
  point_account: stays('rewards', ''),
  point_entry: stays('rewards', 'key reason campaign'),
  rain_claim: stays('rewards', 'code tap state'),
  referral: stays('rewards', 'code state signals', { reason: encrypted('orders'), appeal: encrypted('orders') }, [
    'referrer_id',
  ]),
  referral_reward: stays('rewards', 'state'),
  referral_share: stays('rewards', 'code'),
  reward_claim: erased('rewards'),
  reward_finding: stays('rewards', 'what campaign'),
  reward_member: stays('rewards', ''),
  reward_progress: erased('rewards'),
  shop_order: stays('rewards', 'tap campaign item period state', { note: encrypted('orders') }),
  tournament_bet: stays('rewards', 'code round ref'),
  tournament_entry: stays('rewards', 'code'),
  tournament_prize: stays('rewards', 'code state'),
  wheel_seed: stays('rewards', 'commitment encrypted_seed'),
  wheel_spin: stays('rewards', 'code commitment server_seed client_seed weights prize'),
};

const agents: Tables = {
  affiliate_link: erased('agents'),
  agent_contract_step: stays('agents', 'event state by_operator', { reason: encrypted('orders', 'empty') }, [
    'by_member',
  ]),
  agent_dispute: stays(
    'agents',
    'period state answered_by',
    { reason: encrypted('orders', 'dash'), answer: encrypted('orders', 'dash') },
    ['agent_id'],
  ),
  agent_left_out: stays('agents', 'reason detail counted_by'),
  agent_market: stays('agents', 'id product bets path shares'),
  agent_money: stays('agents', 'path kind'),
  agent_node: stays('agents', 'path', { username: { blank: 'name' } }),
  agent_position: stays('agents', 'path'),
  agent_rate: stays('agents', 'product'),
  agent_rebate: stays('agents', 'product'),
  agent_rebate_payment: stays('agents', ''),
  agent_recount: stays('agents', 'after_id'),
};

export const personalTables: Tables = { ...people, ...protection, ...orders, ...play, ...rewards, ...agents };
