/** The tables of the migrated database. Written by `npm run tables`. */
import type { Generated } from 'kysely';
import type { Json } from '#kernel';
import type { JsonColumn } from '../columns.ts';
import type { Overrides } from './overrides.ts';

export interface Tables {
  access_token: {
    merchant_id: string;
    token_hash: string;
    session_id: string;
    expires_at: Date;
  };
  affiliate_link: {
    merchant_id: string;
    code: string;
    member_id: string;
    domain: Generated<string>;
    created_at: Date;
    is_own: Generated<boolean>;
    makes_agent: Generated<boolean>;
    series: number | null;
    expires_at: Date | null;
    max_uses: number | null;
    uses: Generated<number>;
    landing: Generated<'register' | 'home'>;
    language: string | null;
    ended_at: Date | null;
    request_key: string | null;
  };
  agent_alarm: {
    merchant_id: string;
    agent_id: string;
    product: string;
    load_ppm: bigint;
    first_at: Date;
    last_at: Date;
    done_at: Date | null;
    limit_ppm: bigint | null;
  };
  agent_bill: {
    merchant_id: string;
    contract_id: string;
    period: string;
    kind: string;
    product: string;
    agent_id: string;
    upline_id: string | null;
    version: number;
    from_at: Date;
    to_at: Date;
    state: string;
    figures: JsonColumn<Json>;
    tier: number | null;
    gross_minor: bigint;
    adjustments_minor: bigint;
    payable_minor: bigint;
    paid_minor: Generated<bigint>;
    carry_minor: bigint;
    adjusted_minor: Generated<bigint>;
    made_at: Date;
    checked_at: Date | null;
    retier: Generated<boolean>;
    recheck: Generated<boolean>;
  };
  agent_bill_run: {
    merchant_id: string;
    kind: 'salary' | 'dividend' | 'hourly' | 'realtime' | 'revenue';
    period_kind: Generated<string>;
    period: string;
    from_at: Date;
    to_at: Date;
    days: number;
    due_at: Date | null;
    attempts: Generated<number>;
    searched_at: Date | null;
    summing_at: Date | null;
    summed_to: string | null;
    summed_at: Date | null;
    active_deposit_minor: bigint | null;
    active_valid_minor: bigint | null;
  };
  agent_check: {
    merchant_id: string;
    next_at: Date;
    after: string | null;
  };
  agent_contract: {
    merchant_id: string;
    id: string;
    kind: 'salary' | 'dividend' | 'hourly' | 'realtime' | 'revenue';
    product: string;
    agent_id: string;
    upline_id: string | null;
    state: string;
    version: number;
    proposed_version: number | null;
    draw_cash: Generated<boolean>;
    period: 'month' | 'half' | 'ten' | 'day' | 'week' | 'quarter' | null;
    created_at: Date;
    lapses_at: Date | null;
    ends_at: Date | null;
  };
  agent_contract_step: {
    merchant_id: string;
    contract_id: string;
    step: number;
    event: string;
    state: string;
    by_member: string | null;
    by_operator: string | null;
    reason: Generated<string>;
    at: Date;
  };
  agent_contract_version: {
    merchant_id: string;
    contract_id: string;
    version: number;
    terms: JsonColumn<Json>;
    hash: string;
    proposed_by: string | null;
    proposed_at: Date;
    accepted_by: string | null;
    accepted_at: Date | null;
    valid_from: Date | null;
  };
  agent_dispute: {
    merchant_id: string;
    id: string;
    contract_id: string;
    period: string;
    agent_id: string;
    state: 'raised' | 'upheld' | 'rejected';
    reason: string;
    raised_at: Date;
    answer: string | null;
    answered_by: string | null;
    answered_at: Date | null;
  };
  agent_figure: {
    merchant_id: string;
    hour: Date;
    path: string;
    product: string;
    stake_minor: Generated<bigint>;
    payout_minor: Generated<bigint>;
    valid_minor: Generated<bigint>;
    deposit_minor: Generated<bigint>;
    award_minor: Generated<bigint>;
    changed_at: Date;
    withdrawal_minor: Generated<bigint>;
    rebate_minor: Generated<bigint>;
    won_stake_minor: Generated<bigint>;
    lost_stake_minor: Generated<bigint>;
    lost_minor: Generated<bigint>;
  };
  agent_late_figure: {
    merchant_id: string;
    path: string;
    hour: Date;
    changed_at: Date;
  };
  agent_late_market: {
    merchant_id: string;
    settled_at: Date;
    market_id: string;
    path: string;
    changed_at: Date;
  };
  agent_left_out: {
    merchant_id: string;
    member_id: string;
    reason: 'self_play' | 'opposite';
    other_id: string;
    detail: string;
    from_at: Date;
    found_at: Date;
    last_at: Date;
    counted_at: Date | null;
    counted_by: string | null;
  };
  agent_letter: {
    merchant_id: string;
    id: string;
    agent_id: string;
    to_id: string | null;
    title: string;
    content: string;
    recipients: number;
    at: Date;
    request_key: string | null;
  };
  agent_market: {
    merchant_id: string;
    id: string;
    member_id: string;
    product: string;
    bets: JsonColumn<Json>;
    path: string;
    hour: Date;
    stake_minor: bigint;
    payout_minor: bigint;
    valid_minor: bigint;
    settled_at: Date;
    shares: JsonColumn<Json>;
  };
  agent_money: {
    merchant_id: string;
    id: string;
    member_id: string;
    path: string;
    at: Date;
    kind:
      | 'deposit'
      | 'withdrawal'
      | 'award'
      | 'salary'
      | 'hourly'
      | 'dividend'
      | 'realtime'
      | 'revenue'
      | 'rebate'
      | 'transfer'
      | 'adjustment';
    amount_minor: bigint;
  };
  agent_node: {
    merchant_id: string;
    member_id: string;
    upline_id: string | null;
    path: string;
    level: number;
    is_agent: boolean;
    username: string;
    series: number | null;
    proposed_series: number | null;
    created_at: Date;
    last_login_at: Date | null;
    has_moved: Generated<boolean>;
  };
  agent_payout: {
    merchant_id: string;
    kind: string;
    product: string;
    period: string;
    attempt: number;
    place: number;
    payouts: JsonColumn<Json>;
    bills: JsonColumn<Json>;
  };
  agent_position: {
    merchant_id: string;
    member_id: string;
    since: Date;
    path: string;
  };
  agent_rate: {
    merchant_id: string;
    member_id: string;
    product: string;
    since: Date;
    rate: number;
    upline_id: string | null;
  };
  agent_rebate: {
    merchant_id: string;
    member_id: string;
    day: Date;
    product: string;
    earned_minor: bigint;
    paid_minor: Generated<bigint>;
  };
  agent_rebate_payment: {
    merchant_id: string;
    member_id: string;
    number: number;
    amount_minor: bigint;
    at: Date;
  };
  agent_recount: {
    merchant_id: string;
    member_id: string;
    from_at: Date;
    after_id: Generated<string>;
  };
  agent_team_sum: {
    merchant_id: string;
    kind: string;
    period_kind: string;
    period: string;
    agent_id: string;
    product: string;
    stake_minor: bigint;
    payout_minor: bigint;
    valid_minor: bigint;
    rebate_minor: bigint;
    deposit_minor: bigint;
    award_minor: bigint;
    active_members: number;
    bettors: number;
    won_stake_minor: Generated<bigint>;
    lost_stake_minor: Generated<bigint>;
    lost_minor: Generated<bigint>;
    left_stake_minor: Generated<bigint>;
    left_valid_minor: Generated<bigint>;
    left_members: Generated<number>;
  };
  announcement: {
    merchant_id: string;
    id: string;
    language: string;
    type: 'A' | 'PL' | 'PU' | 'PR' | 'NW';
    execution: 'A' | 'B' | 'F' | null;
    title: string;
    content: string;
    promotion_type: Generated<string>;
    images: JsonColumn<Overrides['announcement.images']>;
    linkage: Generated<string>;
    shown_from: Generated<Date>;
    shown_until: Date | null;
  };
  announcement_read: {
    merchant_id: string;
    member_id: string;
    announcement_id: string;
    at: Generated<Date>;
  };
  attempt_budget: {
    merchant_id: string;
    budget_key: string;
    spent: number;
    failed: number;
    resets_at: Date;
  };
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
    second: string | null;
    approval_id: string | null;
    is_keyed: Generated<boolean>;
    address: string | null;
  };
  audit_head: {
    merchant_id: string;
    position: bigint;
    hash: string;
  };
  authenticator: {
    merchant_id: string;
    member_id: string;
    encrypted: string;
    confirmed_at: Date | null;
    last_interval: Generated<bigint>;
    created_at: Date;
  };
  automatic_transfer: {
    merchant_id: string;
    member_id: string;
    is_on: boolean;
    changed_at: Date;
  };
  bet_day: {
    merchant_id: string;
    member_id: string;
    day: Date;
    game: string;
    category: string;
    vendor: string;
    state: Overrides['bet_day.state'];
    bets: bigint;
    stake_minor: bigint;
    payout_minor: bigint;
    variant: Generated<string>;
  };
  bet_days_kept: {
    merchant_id: string;
    time_zone: string;
    counted_at: Date;
  };
  bet_figure: {
    merchant_id: string;
    day: Date;
    category: string;
    game: string;
    vendor: string;
    state: string;
    bets: bigint;
    stake_minor: bigint;
    payout_minor: bigint;
    variant: Generated<string>;
  };
  bet_figure_change: {
    merchant_id: string;
    id: Generated<string>;
    day: Date;
    category: string;
    game: string;
    vendor: string;
    state: string;
    bets: bigint;
    stake_minor: bigint;
    payout_minor: bigint;
    variant: Generated<string>;
  };
  bet_record: {
    merchant_id: string;
    id: string;
    member_id: string;
    is_trial: boolean;
    kind: 'round' | 'order';
    game: string;
    category: string;
    stake_minor: bigint;
    payout_minor: bigint;
    state: 'open' | 'won' | 'lost' | 'push' | 'half-won' | 'half-lost' | 'dead-heat' | 'void';
    summary: string;
    at: Date;
    vendor: string;
    revision: Generated<number>;
    free_won_minor: bigint | null;
    settled_at: Date | null;
    variant: string | null;
  };
  bonus_bet: {
    merchant_id: string;
    ref: string;
    grant_id: string;
    member_id: string;
    stake_minor: bigint;
    bonus_minor: bigint;
    paid_minor: Generated<bigint>;
    paid_bonus_minor: Generated<bigint>;
    refunded_minor: Generated<bigint>;
    refunded_bonus_minor: Generated<bigint>;
    placed_at: Date;
    ended_at: Date | null;
    draw: string | null;
  };
  bonus_count: {
    merchant_id: string;
    grant_id: string;
    ref: string;
    game: string;
    stake_minor: bigint;
    counted_minor: bigint;
    reason: 'counted' | 'void' | 'no_risk' | 'low_odds' | 'above_max' | 'excluded';
    at: Date;
  };
  bonus_grant: {
    merchant_id: string;
    id: string;
    member_id: string;
    campaign: string;
    campaign_version: number;
    period: string;
    currency: string;
    state:
      | 'offered'
      | 'queued'
      | 'active'
      | 'completed'
      | 'busted'
      | 'expired'
      | 'forfeited'
      | 'cancelled'
      | 'revoked'
      | 'declined';
    terms: JsonColumn<Json>;
    award_minor: bigint;
    required_minor: bigint;
    done_minor: Generated<bigint>;
    deposit_minor: Generated<bigint>;
    cash_staked_minor: Generated<bigint>;
    converted_minor: Generated<bigint>;
    returned_minor: Generated<bigint>;
    claim_by: Date | null;
    expires_at: Date | null;
    created_at: Date;
    activated_at: Date | null;
    ended_at: Date | null;
    noted_at: Generated<Date>;
    review: 'held' | 'cleared' | null;
  };
  bonus_review: {
    merchant_id: string;
    grant_id: string;
    member_id: string;
    campaign: string;
    state: 'open' | 'released' | 'forfeited' | 'appealed' | 'upheld' | 'restored';
    signals: JsonColumn<Json>;
    weight: number;
    opened_at: Date;
    decided_at: Date | null;
    reason: string | null;
    lost_minor: Generated<bigint>;
    appeal: string | null;
    appealed_at: Date | null;
    answer: string | null;
    answered_at: Date | null;
  };
  campaign: {
    merchant_id: string;
    code: string;
    state: 'draft' | 'running' | 'paused' | 'ended';
    version: number | null;
    place: Generated<number>;
    granted: Generated<bigint>;
    spent_minor: Generated<bigint>;
    changed_at: Date;
  };
  campaign_day: {
    merchant_id: string;
    code: string;
    day: Date;
    granted: Generated<bigint>;
    spent_minor: Generated<bigint>;
  };
  campaign_version: {
    merchant_id: string;
    code: string;
    version: number;
    terms: JsonColumn<Json>;
    saved_by: string;
    saved_at: Date;
  };
  captcha: {
    merchant_id: string;
    id: string;
    network: string;
    answer_hash: string | null;
    work_salt: string | null;
    zero_bits: number | null;
    expires_at: Date;
  };
  care_interaction: {
    merchant_id: string;
    id: string;
    member_id: string;
    kind: 'message' | 'call' | 'limit' | 'break' | 'none';
    text: string;
    written_by: string;
    written_at: Date;
  };
  cashier_member: {
    merchant_id: string;
    member_id: string;
    touched_at: Date;
  };
  cashier_request: {
    merchant_id: string;
    member_id: string;
    key: string;
    request_hash: string;
    order_id: string | null;
    answer: JsonColumn<Overrides['cashier_request.answer']> | null;
    created_at: Date;
  };
  cashier_step: {
    merchant_id: string;
    order_id: string;
    position: number;
    state: string;
    at: Date;
    by: string;
    reason: string | null;
  };
  chat_conversation: {
    merchant_id: string;
    id: string;
    member_id: string;
    state: 'waiting' | 'claimed' | 'closed' | 'feedback';
    language: string;
    extras: string;
    operator: string | null;
    last_seq: number;
    member_seen_seq: number;
    operator_seen_seq: number;
    created_at: Date;
    last_at: Date;
    waits_since: Date | null;
    closed_at: Date | null;
    closed_by: string | null;
    rating: number | null;
  };
  chat_desk: {
    merchant_id: string;
    operator: string;
    seen_at: Date;
  };
  chat_message: {
    merchant_id: string;
    conversation_id: string;
    seq: number;
    member_id: string;
    author: 'member' | 'operator' | 'notice';
    operator: string | null;
    text: string;
    translation: string | null;
    picture_id: string | null;
    send_id: string | null;
    created_at: Date;
  };
  chat_picture: {
    merchant_id: string;
    id: string;
    member_id: string;
    operator: string | null;
    storage_key: string;
    created_at: Date;
  };
  chat_reply: {
    merchant_id: string;
    name: string;
    language: string;
    text: string;
    changed_by: string;
    changed_at: Date;
  };
  cluster_job: {
    name: string;
    holder: string | null;
    held_until: Date;
    position: JsonColumn<Json> | null;
    good_at: Date | null;
    every_ms: number | null;
    ran_at: Date | null;
    failed_at: Date | null;
    fault: string | null;
    known_at: Generated<Date>;
  };
  content_preview: {
    merchant_id: string;
    id: string;
    contents: JsonColumn<Json>;
    opened_by: string;
    expires_at: Date;
  };
  content_schedule: {
    merchant_id: string;
    id: string;
    kind: string;
    key: string;
    version: number;
    position: Generated<bigint>;
    starts_at: Date;
    ends_at: Date | null;
    reason: string;
    decided_by: string;
    decided_at: Date;
    withdrawn_by: string | null;
    withdrawn_at: Date | null;
  };
  content_version: {
    merchant_id: string;
    kind: string;
    key: string;
    version: number;
    value: JsonColumn<Json>;
    note: string;
    written_by: string;
    written_at: Date;
  };
  credential: {
    merchant_id: string;
    member_id: string;
    username: string;
    username_key: string;
    type: 0 | 1 | 2 | 3 | 4;
    state: Generated<'open' | 'closed'>;
    password_hash: string | null;
    payment_hash: string | null;
    trial_key_hash: string | null;
    trial_ends_at: Date | null;
    first_login_at: Date | null;
    created_at: Date;
    password_changed_at: Date | null;
    payment_changed_at: Date | null;
    on_break_until: Date | null;
    held_until: Date | null;
    new_device_at: Date | null;
    views_id: string | null;
  };
  delivery: {
    merchant_id: string;
    fact_id: string;
    due_at: Date;
    tries: Generated<number>;
    last_error: string | null;
    lane: Generated<number>;
    published_at: Generated<Date>;
    set_aside_at: Date | null;
    listeners: string[];
  };
  deposit_counted: {
    merchant_id: string;
    member_id: string;
    amount_minor: bigint;
    credited_at: Overrides['deposit_counted.credited_at'];
    order_id: string;
  };
  deposit_counter: {
    merchant_id: string;
    provider: string;
    next: number;
  };
  deposit_limit: {
    merchant_id: string;
    member_id: string;
    period: 'day' | 'week' | 'month';
    amount_minor: bigint | null;
    requested_at: Date | null;
    requested_minor: bigint | null;
  };
  deposit_order: {
    merchant_id: string;
    id: string;
    member_id: string;
    provider: string;
    currency: string;
    amount_minor: bigint;
    state: 'created' | 'waiting' | 'checking' | 'credited' | 'declined' | 'expired';
    provider_ref: string | null;
    created_at: Date;
    changed_at: Date;
    expires_at: Date;
    fee_minor: Generated<bigint>;
    house_fee_minor: Generated<bigint>;
    requested_minor: bigint | null;
    next: JsonColumn<Overrides['deposit_order.next']> | null;
    reference: string | null;
    number: number | null;
    remark: string | null;
    bonus: string | null;
    confirmations_seen: number | null;
    confirmations_wanted: number | null;
    transfer_ref: string | null;
    receipt_tries: Generated<number>;
    answered: string | null;
    held_minor: Generated<bigint>;
    held_for: 'break' | 'limit' | 'check' | null;
    reversed_at: Date | null;
    expiry_faults: Generated<number>;
    expiry_fault: string | null;
    expiry_due_at: Date | null;
    account: string | null;
    least_minor: bigint | null;
    most_minor: bigint | null;
    fee_fixed_minor: bigint | null;
    fee_bp: number | null;
    fee_bearer: 'member' | 'house' | null;
  };
  deposit_receipt: {
    merchant_id: string;
    id: string;
    order_id: string;
    member_id: string;
    storage_key: string;
    added_at: Date;
  };
  device_member: {
    merchant_id: string;
    device_hash: string;
    member_id: string;
    device: string;
    at: Date;
    is_shared: boolean;
  };
  draw_turnover: {
    merchant_id: string;
    member_id: string;
    game: string;
    draw: string;
    category: string;
    staked_minor: bigint;
    paid_minor: bigint;
    counted_minor: Generated<bigint>;
    ended_at: Date;
    counted_at: Date | null;
    placed_at: Date | null;
    received_at: Date;
  };
  erased_member: {
    merchant_id: string;
    member_id: string;
    erased_at: Date;
    swept_at: Date | null;
    kept_identity: string | null;
    identity_until: Date;
    kept_orders: string | null;
    orders_until: Date;
    kept_chats: string | null;
    chats_until: Date;
    due_at: Date | null;
    attempts: Generated<number>;
  };
  exclusion_fingerprint: {
    merchant_id: string;
    fingerprint: string;
    origin_merchant_id: string;
    origin_member_id: string;
    ends_at: Date | null;
  };
  exclusion_match: {
    merchant_id: string;
    member_id: string;
    fingerprint: string;
    origin_merchant_id: string;
    origin_member_id: string;
    found_at: Date;
    ends_at: Date | null;
    lifted_at: Date | null;
    lifted_by: string | null;
    reason: string | null;
  };
  fact: {
    merchant_id: string;
    id: string;
    kind: string;
    body: Json;
    published_at: Date;
  };
  favourite_game: {
    merchant_id: string;
    member_id: string;
    game_id: number;
    at: Generated<Date>;
  };
  feedback: {
    merchant_id: string;
    id: string;
    member_id: string;
    type: 0 | 1 | 2 | 3 | 4 | 6;
    content: string;
    created_at: Date;
    conversation_id: string | null;
    answered_at: Date | null;
    answered_by: string | null;
    answer: string | null;
  };
  founded_merchant: {
    merchant_id: string;
    version: number;
    choices: JsonColumn<Json>;
    manifest: JsonColumn<Json>;
    decided_by: string;
    decided_at: Date;
  };
  founded_opening: {
    merchant_id: string;
    opened_by: string;
    opened_at: Date;
  };
  free_round_set: {
    merchant_id: string;
    id: string;
    member_id: string;
    campaign: string;
    version: number;
    period: string;
    games: string[];
    currency: string;
    stake_minor: bigint;
    rounds: number;
    played: Generated<number>;
    cap_minor: bigint;
    held_on: string;
    won_minor: Generated<bigint>;
    wager_times: number;
    state: 'granted' | 'playing' | 'finished' | 'expired' | 'cancelled';
    given_at: Date;
    play_by: Date;
    due_at: Date | null;
    ended_at: Date | null;
    grant_id: string | null;
    given_minor: Generated<bigint>;
    reason: string | null;
    refused_at: Date | null;
    vendor: string | null;
  };
  game: {
    merchant_id: string;
    id: number;
    vendor: string;
    provider: string;
    game_code: string;
    game_group_id: string;
    category: Overrides['game.category'];
    classify: string;
    names: JsonColumn<Overrides['game.names']>;
    search: string;
    symbol: string;
    hue: number;
    return_bp: number | null;
    supports_free_play: boolean;
    launch: 'stage' | 'lottery' | 'external';
    position: number;
    is_listed: Generated<boolean>;
    first_listed_at: Generated<Date>;
    icon_url: Generated<string>;
    large_icon_url: Generated<string>;
    room_id: Generated<string>;
    vendor_number: Generated<number>;
  };
  game_number: {
    vendor: string;
    game_code: string;
    id: Generated<number>;
  };
  game_word: {
    merchant_id: string;
    word: string;
    game_id: number;
  };
  game_word_key: {
    merchant_id: string;
    kind: 'tail' | 'slip';
    key: string;
    word: string;
  };
  harm_search: {
    merchant_id: string;
    searched_at: Date;
  };
  imposed_limit: {
    merchant_id: string;
    member_id: string;
    period: 'day' | 'week' | 'month';
    amount_minor: bigint | null;
    eased_at: Date | null;
    eased_minor: bigint | null;
    set_by: string;
    set_at: Date;
  };
  inbox_message: {
    merchant_id: string;
    member_id: string;
    id: string;
    kind: Overrides['inbox_message.kind'];
    amount_minor: bigint | null;
    currency: string | null;
    order_id: string | null;
    text: JsonColumn<Overrides['inbox_message.text']> | null;
    created_at: Date;
    read_at: Date | null;
    removed_at: Date | null;
    letter_id: string | null;
  };
  known_device: {
    merchant_id: string;
    token_hash: string;
    member_id: string;
    used_at: Date;
    id: Generated<string>;
    device: Generated<string>;
    address: Generated<string>;
    known_since: Date | null;
    session_id: string | null;
    trusted_until: Date | null;
  };
  launch_ticket: {
    merchant_id: string;
    ticket_hash: string;
    session_id: string;
    game: string;
    game_id: number;
    is_free: boolean;
    language: Overrides['launch_ticket.language'];
    expires_at: Date;
  };
  level_change: {
    merchant_id: string;
    id: string;
    member_id: string;
    at: Date;
    why: 'reached' | 'kept' | 'lost' | 'returned' | 'by_hand' | 'hand_over';
    before: number;
    after: number;
    done_minor: bigint | null;
    needed_minor: bigint | null;
    until: string | null;
  };
  level_day: {
    merchant_id: string;
    member_id: string;
    day: string;
    valid_minor: bigint;
  };
  level_member: {
    merchant_id: string;
    member_id: string;
    level: Generated<number>;
    reached: Generated<number>;
    valid_minor: Generated<bigint>;
    deposited_minor: Generated<bigint>;
    window_from: string | null;
    window_to: string | null;
    close_at: Date | null;
    hand_level: number | null;
    hand_from: string | null;
    hand_to: string | null;
    birthday: string | null;
  };
  level_running: {
    merchant_id: string;
    version: number;
    since: Date;
    month: string;
    month_at: Date;
    month_after: string | null;
  };
  level_scheme: {
    merchant_id: string;
    version: number;
    terms: JsonColumn<Json>;
    saved_by: string;
    saved_at: Date;
  };
  liability_day: {
    merchant_id: string;
    day: Date;
    kind: string;
    currency: string;
    accounts: bigint;
    minor: bigint;
  };
  live_event: {
    merchant_id: string;
    topic: string;
    seq: bigint;
    value: JsonColumn<Json>;
    created_at: Generated<Date>;
  };
  live_stream: {
    merchant_id: string;
    topic: string;
    last_seq: bigint;
  };
  login_record: {
    merchant_id: string;
    id: string;
    member_id: string | null;
    outcome: 'in' | 'wrong' | 'closed' | 'portal' | 'step';
    address: string;
    device: string;
    at: Date;
    method: Generated<'password' | 'sms' | 'outside' | 'passkey'>;
  };
  lottery_cell: {
    merchant_id: string;
    game: string;
    draw_index: bigint;
    place: string;
    cell: string;
    max_minor: bigint;
  };
  lottery_chain: {
    merchant_id: string;
    id: string;
    game: string;
    role: 'draw' | 'beacon';
    sequence: number;
    first_draw_index: bigint;
    length: number;
    tip: string;
    encrypted_secret: string;
    committed_at: Date;
  };
  lottery_chase: {
    merchant_id: string;
    id: string;
    member_id: string;
    is_trial: boolean;
    game: string;
    play_type: Overrides['lottery_chase.play_type'];
    currency: string;
    stake_minor: bigint;
    draw_count: number;
    stops_on_win: boolean;
    idempotency_key: string;
    request_hash: string;
    placed_at: Date;
    stopped_by: 'win' | 'break' | null;
    stopped_at: Date | null;
  };
  lottery_chase_stop: {
    merchant_id: string;
    chase_id: string;
    stopped_by: 'win' | 'break';
    asked_at: Generated<Date>;
  };
  lottery_correction: {
    merchant_id: string;
    game: string;
    draw_index: bigint;
    version: number;
    draw_number: string;
    replaced_outcome: JsonColumn<Overrides['lottery_correction.replaced_outcome']>;
    replaced_official: JsonColumn<Overrides['lottery_correction.replaced_official']>;
    reason: string;
    begun_at: Date;
    passed_member: string | null;
    passed_order: string | null;
    orders: Generated<bigint>;
    paid_minor: Generated<bigint>;
    taken_minor: Generated<bigint>;
    owed_minor: Generated<bigint>;
    done_at: Date | null;
    is_superseded: Generated<boolean>;
  };
  lottery_correction_order: {
    merchant_id: string;
    game: string;
    draw_index: bigint;
    version: number;
    order_id: string;
    member_id: string;
    is_trial: boolean;
    before_minor: bigint;
    after_minor: bigint;
    moved_minor: bigint;
    owed_minor: bigint;
    written_off_minor: bigint;
  };
  lottery_draw: {
    merchant_id: string;
    game: string;
    draw_index: bigint;
    draw_number: string;
    opens_at: Date;
    closes_at: Date;
    draws_at: Date;
    state: Generated<'selling' | 'closed' | 'drawn' | 'void'>;
    rules_version: number;
    chain_id: string | null;
    chain_index: number | null;
    link: string | null;
    beacon: JsonColumn<Overrides['lottery_draw.beacon']> | null;
    outcome: JsonColumn<Overrides['lottery_draw.outcome']> | null;
    drawn_at: Date | null;
    settled_at: Date | null;
    settled_member: string | null;
    settled_order: string | null;
    owner: string | null;
    variant: string | null;
    beacon_network: string | null;
    beacon_round: bigint | null;
    awaited_until: Date | null;
    official: JsonColumn<Overrides['lottery_draw.official']> | null;
    void_reason: string | null;
    voided_by: string | null;
    voided_at: Date | null;
    counted_member: string | null;
    counted_order: string | null;
    divided_at: Date | null;
  };
  lottery_line: {
    merchant_id: string;
    order_id: string;
    id: string;
    position: number;
    play: string;
    selection: JsonColumn<Overrides['lottery_line.selection']>;
    bet: JsonColumn<Overrides['lottery_line.bet']>;
    bet_count: number;
    unit_minor: bigint;
    multiple: number;
    stake_minor: bigint;
    max_minor: bigint;
    payout_minor: Generated<bigint>;
    state: Generated<'open' | 'won' | 'lost' | 'cancelled' | 'returned'>;
    cancel_key: string | null;
    series: number | null;
    rebate_bp: Generated<number>;
    rebate_minor: Generated<bigint>;
  };
  lottery_order: {
    merchant_id: string;
    id: string;
    member_id: string;
    is_trial: boolean;
    game: string;
    draw_index: bigint;
    draw_number: string;
    play_type: Overrides['lottery_order.play_type'];
    currency: string;
    stake_minor: bigint;
    max_minor: bigint;
    payout_minor: Generated<bigint>;
    state: Generated<'open' | 'won' | 'lost' | 'cancelled' | 'returned'>;
    source: string;
    balance_minor: bigint;
    idempotency_key: string;
    request_hash: string;
    placed_at: Date;
    variant: string;
    chase_id: string | null;
    chase_position: number | null;
    chase_multiple: number | null;
    rebate_minor: Generated<bigint>;
    line_id: string | null;
    bet: string | null;
    unit_minor: bigint | null;
    multiple: number | null;
    rebate_bp: number | null;
    series: number | null;
  };
  lottery_owed: {
    merchant_id: string;
    order_id: string;
    member_id: string;
    is_trial: boolean;
    game: string;
    draw_number: string;
    currency: string;
    owed_minor: bigint;
    written_off_minor: Generated<bigint>;
    since: Date;
    written_off_by: string | null;
    written_off_at: Date | null;
    written_off_reason: string | null;
  };
  lottery_place: {
    merchant_id: string;
    game: string;
    draw_index: bigint;
    place: string;
    any_minor: bigint;
    peak_minor: bigint;
  };
  lottery_pool: {
    merchant_id: string;
    game: string;
    is_trial: boolean;
    carry: JsonColumn<Overrides['lottery_pool.carry']>;
  };
  lottery_pool_draw: {
    merchant_id: string;
    game: string;
    draw_index: bigint;
    is_trial: boolean;
    source: string;
    sales_minor: bigint;
    shares: JsonColumn<Overrides['lottery_pool_draw.shares']>;
    prizes: JsonColumn<Overrides['lottery_pool_draw.prizes']> | null;
    carry: JsonColumn<Overrides['lottery_pool_draw.carry']> | null;
    added_minor: bigint | null;
    taken_minor: bigint | null;
    topped_minor: bigint | null;
    paid_minor: bigint | null;
  };
  lottery_result: {
    merchant_id: string;
    game: string;
    draw_index: bigint;
    version: number;
    result: JsonColumn<Overrides['lottery_result.result']>;
    source: string;
    published_at: Date;
    accepted_from: string;
    accepted_at: Date;
    reason: string | null;
  };
  lottery_result_refused: {
    merchant_id: string;
    game: string;
    draw_index: bigint;
    fingerprint: string;
    draw_number: string;
    reported_by: string;
    source: string;
    published_at: Date;
    result: JsonColumn<Overrides['lottery_result_refused.result']>;
    flaw: 'impossible' | 'early' | 'late' | 'different';
    received_at: Date;
    decision: 'confirmed' | 'dismissed' | null;
    decided_by: string | null;
    decided_at: Date | null;
    decision_reason: string | null;
  };
  lottery_series: {
    merchant_id: string;
    member_id: string;
    series: number;
    set_by: string;
    set_at: Date;
  };
  lottery_set_aside: {
    merchant_id: string;
    order_id: string;
    game: string;
    draw_index: bigint;
    why: string;
    attempts: Generated<number>;
    tried_at: Generated<Date>;
    is_uncounted: Generated<boolean>;
    corrects: number | null;
  };
  lottery_slip: {
    merchant_id: string;
    id: string;
    member_id: string;
    is_trial: boolean;
    currency: string;
    stake_minor: bigint;
    order_count: number;
    idempotency_key: string;
    request_hash: string;
    placed_at: Date;
  };
  mailing: {
    merchant_id: string;
    code: string;
    kind: 'promotional' | 'service';
    audience: JsonColumn<Overrides['mailing.audience']>;
    letter_id: string;
    state: 'planned' | 'running' | 'done' | 'stopped' | 'failed';
    members: number;
    skipped_members: number;
    sent: Generated<number>;
    skipped: Generated<number>;
    cursor: string | null;
    created_by: string;
    created_at: Date;
    starts_at: Date;
    begun_at: Date | null;
    ended_at: Date | null;
    stopped_by: string | null;
    due_at: Date | null;
    faults: Generated<number>;
    fault: string | null;
  };
  mass_grant: {
    merchant_id: string;
    code: string;
    id: string;
    campaign: string;
    campaign_version: number;
    audience: JsonColumn<Json>;
    state: 'running' | 'done' | 'stopped' | 'failed';
    members: number;
    skipped_members: number;
    given: Generated<number>;
    given_minor: Generated<bigint>;
    skipped: Generated<number>;
    cursor: string | null;
    created_by: string;
    created_at: Date;
    ended_at: Date | null;
    stopped_by: string | null;
    due_at: Date | null;
    faults: Generated<number>;
    fault: string | null;
  };
  member: {
    merchant_id: string;
    id: string;
    username: string;
    nickname: string;
    is_trial: boolean;
    icon: string;
    language: Overrides['member.language'];
    created_at: Date;
    declared_age_at: Date | null;
    terms_version: string | null;
    register_method: 'APP' | 'H5' | 'WEBCLIP' | 'PWA' | null;
    register_host: string | null;
    invited_by: string | null;
    recommender: string | null;
    email: string | null;
    phone: string | null;
    payee_name: string | null;
    id_number: string | null;
    country_dialing_code: string | null;
    email_proven_at: Date | null;
    mobile_proven_at: Date | null;
    has_login_alerts: Generated<boolean>;
    declared_age: number | null;
    terms_accepted_at: Date | null;
    encrypted: string | null;
    document_fingerprint: string | null;
    shares_document: Generated<boolean>;
  };
  member_account: {
    merchant_id: string;
    member_id: string;
    account: string;
    is_paid: boolean;
  };
  member_contact: {
    merchant_id: string;
    member_id: string;
    email: Overrides['member_contact.email'];
    mobile: Overrides['member_contact.mobile'];
    document: Overrides['member_contact.document'];
  };
  member_document: {
    merchant_id: string;
    id: string;
    member_id: string;
    kind: string;
    reason: string;
    state: string;
    requested_by: string;
    requested_at: Date;
    changed_at: Date;
    decided_by: string | null;
    refused_for: string | null;
    tries: Generated<number>;
    refused_at: Date | null;
    ends_at: Date | null;
    amended_by: string | null;
    amended_at: Date | null;
    superseded_by: string | null;
  };
  member_document_picture: {
    merchant_id: string;
    id: string;
    document_id: string;
    member_id: string;
    storage_key: string;
    added_at: Date;
  };
  member_fingerprint: {
    merchant_id: string;
    fingerprint: string;
    member_id: string;
  };
  member_name: {
    merchant_id: string;
    member_id: string;
    username: string;
    nickname: string;
    is_trial: boolean;
  };
  member_note: {
    merchant_id: string;
    id: string;
    member_id: string;
    text: string;
    written_by: string;
    written_at: Date;
  };
  member_play: {
    merchant_id: string;
    member_id: string;
    day: Date;
    vendor: string;
    game: string;
    stake_minor: bigint;
    payout_minor: bigint;
  };
  member_tag: {
    merchant_id: string;
    member_id: string;
    tag: string;
    tagged_by: string;
    tagged_at: Date;
  };
  merchant_home: {
    merchant_id: string;
    database: string;
    moving_to: string | null;
    left_in: string | null;
    progress: JsonColumn<Json>;
    changed_at: Generated<Date>;
  };
  merchant_override: {
    merchant_id: string;
    id: string;
    position: Generated<bigint>;
    key: string;
    value: JsonColumn<Json>;
    decided_by: string;
    reason: string;
    decided_at: Date;
  };
  money_member: {
    merchant_id: string;
    member_id: string;
    registered_at: Date | null;
    deposits: Generated<bigint>;
    withdrawals: Generated<bigint>;
    first_id: string | null;
    first_at: Date | null;
    first_minor: bigint | null;
    first_provider: string | null;
  };
  money_record: {
    merchant_id: string;
    kind: 'deposit' | 'withdrawal' | 'bonus';
    id: string;
    member_id: string;
    amount_minor: bigint;
    at: Date;
  };
  operator_account: {
    merchant_id: string;
    username: string;
    state: 'invited' | 'active' | 'closed';
    password_hash: string | null;
    encrypted_authenticator: string | null;
    last_interval: bigint | null;
    invitation_hash: string | null;
    invitation_expires_at: Date | null;
    invited_by: string;
    created_at: Date;
    accepted_at: Date | null;
    last_login_at: Date | null;
    last_address: string | null;
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
    state: 'waiting' | 'done' | 'refused' | 'expired';
    decided_by: string | null;
    decided_at: Date | null;
    reason: string | null;
    changes: string | null;
  };
  operator_challenge: {
    merchant_id: string;
    id: string;
    challenge: string;
    username: string | null;
    expires_at: Date;
  };
  operator_claim: {
    merchant_id: string;
    kind: 'deposit' | 'withdrawal';
    order_id: string;
    operator: string;
    claimed_at: Date;
    expires_at: Date;
  };
  operator_grant: {
    merchant_id: string;
    operator: string;
    permission: string;
    granted_by: string;
    granted_at: Date;
  };
  operator_network: {
    merchant_id: string;
    operator: string;
    networks: string[];
    changed_by: string;
    changed_at: Date;
  };
  operator_passkey: {
    merchant_id: string;
    credential_id: string;
    id: string;
    username: string;
    rp_id: string;
    public_key: string;
    counter: bigint;
    transports: string;
    name: string;
    created_at: Date;
    used_at: Date | null;
  };
  operator_request: {
    merchant_id: string;
    operator: string;
    key: string;
    fingerprint: string;
    answer: string | null;
    created_at: Date;
  };
  operator_role: {
    merchant_id: string;
    name: string;
    permissions: string[];
    changed_by: string;
    changed_at: Date;
  };
  operator_session: {
    merchant_id: string;
    token_hash: string;
    username: string;
    opened_at: Date;
    seen_at: Date;
    expires_at: Date;
    id: string;
    surface: 'tool' | 'console';
    method: 'authenticator' | 'passkey';
    address: string;
    device: string;
    locked_at: Date | null;
  };
  order_figure: {
    merchant_id: string;
    kind: 'deposit' | 'withdrawal';
    at: Date;
    provider: string;
    currency: string;
    orders: bigint;
    amount_minor: bigint;
    fee_minor: bigint;
    house_fee_minor: bigint;
  };
  order_figure_change: {
    merchant_id: string;
    id: Generated<string>;
    kind: string;
    at: Date;
    provider: string;
    currency: string;
    orders: bigint;
    amount_minor: bigint;
    fee_minor: bigint;
    house_fee_minor: bigint;
  };
  outgoing_message: {
    merchant_id: string;
    id: string;
    channel: Overrides['outgoing_message.channel'];
    recipient: string | null;
    kind: string;
    language: Overrides['outgoing_message.language'];
    encrypted: string | null;
    due_at: Date | null;
    attempts: Generated<number>;
    ended: 'sent' | 'refused' | 'late' | 'nobody' | null;
    created_at: Date;
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
  outside_new_member: {
    merchant_id: string;
    ticket_hash: string;
    provider: string;
    issuer: string;
    subject: string;
    label: string;
    expires_at: Date;
    browser_hash: string | null;
  };
  outside_sign_in: {
    merchant_id: string;
    state_hash: string;
    provider: string;
    member_id: string | null;
    browser_hash: string;
    encrypted: string;
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
  payment_card: {
    merchant_id: string;
    id: string;
    member_id: string;
    bank: string;
    holder: string;
    masked: string;
    encrypted_number: string;
    fingerprint: string;
    created_at: Date;
    removed_at: Date | null;
    changed_at: Date;
    usable_at: Date;
    is_default: Generated<boolean>;
    account_fingerprint: string | null;
    shares_account: Generated<boolean>;
  };
  payment_notice: {
    merchant_id: string;
    provider: string;
    event_id: string;
    subject: 'deposit' | 'payout';
    order_id: string;
    provider_ref: string;
    amount: string;
    currency: string;
    state: 'paid' | 'failed' | 'seen';
    outcome: string;
    received_at: Date;
    done_at: Date | null;
    done_by: string | null;
    done_note: string | null;
    transfer_ref: string | null;
  };
  play_break: {
    merchant_id: string;
    id: string;
    member_id: string;
    kind: 'time-out' | 'exclusion';
    begun_at: Date;
    ends_at: Date | null;
  };
  play_next_seed: {
    merchant_id: string;
    member_id: string;
    game: string;
    id: string;
    commitment: string;
    encrypted_seed: string;
    created_at: Generated<Date>;
  };
  play_open_round: {
    merchant_id: string;
    member_id: string;
    game: string;
    id: string;
    is_trial: boolean;
    source: string;
    rules_version: number;
    seed_id: string;
    nonce: number;
    input: JsonColumn<Overrides['play_open_round.input']>;
    moves: JsonColumn<Overrides['play_open_round.moves']>;
    currency: string;
    stake_minor: bigint;
    staked_minor: bigint;
    idempotency_key: string;
    request_hash: string;
    opened_at: Date;
    due_at: Date;
    variant: Generated<string>;
    cash_minor: Generated<bigint>;
  };
  play_pace: {
    merchant_id: string;
    member_id: string;
    last_played_at: Date;
    game: string;
  };
  play_round: {
    merchant_id: string;
    id: string;
    member_id: string;
    is_trial: boolean;
    game: string;
    rules_version: number;
    seed_id: string;
    nonce: number;
    input: JsonColumn<Overrides['play_round.input']>;
    outcome: JsonColumn<Overrides['play_round.outcome']>;
    currency: string;
    stake_minor: bigint;
    payout_minor: bigint;
    balance_minor: bigint;
    idempotency_key: string;
    request_hash: string;
    at: Date;
    moves: JsonColumn<Overrides['play_round.moves']> | null;
    opening_minor: bigint | null;
    variant: Generated<string>;
    free_set_id: string | null;
  };
  play_seed: {
    merchant_id: string;
    id: string;
    member_id: string;
    game: string;
    commitment: string;
    encrypted_seed: string | null;
    server_seed: string | null;
    client_seed: string;
    next_nonce: Generated<number>;
    created_at: Generated<Date>;
    revealed_at: Date | null;
  };
  play_volley: {
    merchant_id: string;
    member_id: string;
    idempotency_key: string;
    seed_id: string;
    first_nonce: number;
    rounds: number;
    ended: Overrides['play_volley.ended'];
    next_minor: bigint;
    at: Date;
  };
  player_at_risk: {
    merchant_id: string;
    member_id: string;
    place: number;
    markers: JsonColumn<Overrides['player_at_risk.markers']>;
  };
  player_day: {
    merchant_id: string;
    day: Date;
    member_id: string;
  };
  player_figure: {
    merchant_id: string;
    period: 'day' | 'week' | 'month' | 'ever';
    begin: Date;
    cohort: Date;
    players: bigint;
  };
  player_figure_change: {
    merchant_id: string;
    id: Generated<string>;
    period: string;
    begin: Date;
    cohort: Date;
    players: bigint;
  };
  player_period: {
    merchant_id: string;
    period: 'week' | 'month' | 'ever';
    begin: Date;
    member_id: string;
    registered: Date | null;
  };
  point_account: {
    merchant_id: string;
    member_id: string;
    balance: Generated<bigint>;
    entries: Generated<number>;
  };
  point_entry: {
    merchant_id: string;
    member_id: string;
    number: number;
    key: string;
    reason:
      | 'bets'
      | 'deposit'
      | 'sign-in'
      | 'mission'
      | 'wheel'
      | 'level'
      | 'spent'
      | 'refund'
      | 'lapsed'
      | 'forfeited';
    amount: bigint;
    balance: bigint;
    campaign: string;
    at: Date;
    lapses_on: Date | null;
    left_points: Generated<bigint>;
  };
  protected_member: {
    merchant_id: string;
    member_id: string;
    touched_at: Date;
    reminder_minutes: Generated<Overrides['protected_member.reminder_minutes']>;
    reminded_at: Date | null;
  };
  protection_change: {
    merchant_id: string;
    id: string;
    member_id: string;
    kind:
      | 'limit'
      | 'limit-asked'
      | 'limit-kept'
      | 'limit-imposed'
      | 'limit-eased'
      | 'reminder'
      | 'break'
      | 'break-imposed';
    period: 'day' | 'week' | 'month' | null;
    amount_minor: bigint | null;
    minutes: number | null;
    length: Overrides['protection_change.length'] | null;
    at: Date;
  };
  provider_account: {
    merchant_id: string;
    kind: 'payment' | 'vendor' | 'messenger' | 'identity';
    part: string;
    version: number;
    plugin: string;
    settings: JsonColumn<Json>;
    secrets: JsonColumn<Json>;
    encrypted: string;
    overlap_hours: number;
    written_by: string;
    written_at: Date;
    check_outcome: 'works' | 'refused' | 'unreachable' | 'unasked' | null;
    checked_by: string | null;
    checked_at: Date | null;
  };
  provider_account_use: {
    merchant_id: string;
    kind: 'payment' | 'vendor' | 'messenger' | 'identity';
    part: string;
    position: number;
    version: number;
    previous: number;
    previous_until: Date | null;
    decided_by: string;
    decided_at: Date;
    reason: string;
  };
  provider_statement: {
    merchant_id: string;
    provider: string;
    day: string;
    version: number;
    hash: string;
    lines: number;
    imported_by: string;
    imported_at: Date;
  };
  provider_statement_line: {
    merchant_id: string;
    provider: string;
    day: string;
    version: number;
    line: number;
    subject: 'deposit' | 'payout';
    order_id: string | null;
    provider_ref: string | null;
    amount_minor: bigint;
    fee_minor: bigint | null;
    outcome: 'paid' | 'failed' | 'pending';
    at: Date | null;
  };
  push_key: {
    merchant_id: string;
    public: string;
    encrypted: string;
    made_at: Date;
  };
  push_notice: {
    merchant_id: string;
    subscription_id: string;
    kind: 'win' | 'deposit' | 'message';
    created_at: Date;
    due_at: Date | null;
    attempts: Generated<number>;
  };
  push_subscription: {
    merchant_id: string;
    id: string;
    member_id: string;
    session_id: string;
    fingerprint: string;
    encrypted: string;
    wants_wins: boolean;
    wants_deposits: boolean;
    wants_messages: boolean;
    quiet_from: number | null;
    quiet_to: number | null;
    time_zone: string;
    language: string;
    created_at: Date;
  };
  rain: {
    merchant_id: string;
    code: string;
    number: bigint;
    version: number;
    state: 'open' | 'paying' | 'paid';
    starts_at: Date;
    ends_at: Date;
    due_at: Date | null;
    pool_minor: bigint;
    packets: number;
    root: string;
    commitment: string;
    encrypted_seed: string;
    server_seed: string | null;
    taken: Generated<number>;
    taken_minor: Generated<bigint>;
  };
  rain_claim: {
    merchant_id: string;
    code: string;
    number: bigint;
    packet: number;
    member_id: string;
    tap: string;
    amount_minor: bigint;
    claimed_at: Date;
    state: 'due' | 'paid' | 'withheld';
  };
  recent_game: {
    merchant_id: string;
    member_id: string;
    game_id: number;
    at: Generated<Date>;
  };
  reconciliation: {
    merchant_id: string;
    provider: string;
    day: string;
    state: 'begun' | 'done' | 'fault';
    tries: number;
    due_at: Date;
    ran_at: Date;
    fault: string | null;
    lines: Generated<number>;
    area: 'payments' | 'vendors';
  };
  reconciliation_item: {
    merchant_id: string;
    provider: string;
    day: string;
    kind: 'theirs alone' | 'ours alone' | 'amount differs' | 'state differs' | 'player differs' | 'balance differs';
    subject: 'deposit' | 'payout' | 'in' | 'out' | 'balance';
    order_id: string;
    provider_ref: string | null;
    ours: string | null;
    theirs: string | null;
    found_at: Date;
    area: 'payments' | 'vendors';
    id: string;
    done_at: Date | null;
    done_by: string | null;
    done_note: string | null;
  };
  record_file: {
    merchant_id: string;
    member_id: string;
    claim: string | null;
    busy_until: Date;
  };
  recovery_code: {
    merchant_id: string;
    member_id: string;
    code_hash: string;
    used_at: Date | null;
  };
  referral: {
    merchant_id: string;
    id: string;
    code: string;
    version: number;
    friend_id: string;
    referrer_id: string;
    state: 'joined' | 'held' | 'review' | 'paid' | 'refused' | 'lapsed';
    joined_at: Date;
    deposited_minor: Generated<bigint>;
    played_minor: Generated<bigint>;
    qualified_at: Date | null;
    due_at: Date | null;
    signals: JsonColumn<Json>;
    weight: Generated<number>;
    is_cleared: Generated<boolean>;
    reason: string | null;
    appeal: string | null;
    appealed_at: Date | null;
    is_verified: Generated<boolean>;
  };
  referral_reward: {
    merchant_id: string;
    referral_id: string;
    level: number;
    member_id: string;
    amount_minor: bigint;
    state: Generated<'open' | 'paid' | 'capped' | 'withheld'>;
  };
  referral_share: {
    merchant_id: string;
    code: string;
    member_id: string;
    period: Date;
    version: number;
    edge1: Generated<bigint>;
    edge2: Generated<bigint>;
    edge3: Generated<bigint>;
    amount_minor: bigint | null;
    due_at: Date | null;
  };
  refresh_token: {
    merchant_id: string;
    token_hash: string;
    session_id: string;
    used_at: Date | null;
  };
  report_export: {
    merchant_id: string;
    id: string;
    operator: string;
    report: string;
    format: 'csv' | 'xlsx';
    query: JsonColumn<Json>;
    state: 'running' | 'done' | 'failed' | 'cancelled' | 'expired';
    rows: Generated<bigint>;
    parts: Generated<number>;
    bytes: Generated<bigint>;
    cursor: string | null;
    fault: string | null;
    notify: string | null;
    created_at: Date;
    ended_at: Date | null;
    link_hash: string | null;
    link_until: Date | null;
    due_at: Date | null;
    attempts: Generated<number>;
    headings: JsonColumn<Json>;
  };
  report_part: {
    merchant_id: string;
    export_id: string;
    part: number;
    file: string;
    sheet: number;
    size: bigint;
    packed: bigint;
    crc: bigint;
  };
  reward_check: {
    merchant_id: string;
    next_at: Date;
    after: string | null;
  };
  reward_claim: {
    merchant_id: string;
    member_id: string;
    request_key: string;
    claimed: string;
    grant_id: string | null;
    points: Generated<bigint>;
    rounds: Generated<number>;
    at: Date;
  };
  reward_finding: {
    merchant_id: string;
    grant_id: string;
    what: 'account' | 'overdue' | 'policy';
    member_id: string;
    campaign: string;
    first_at: Date;
    last_at: Date;
    done_at: Date | null;
  };
  reward_member: {
    merchant_id: string;
    member_id: string;
    deposits: Generated<number>;
    deposited_minor: Generated<bigint>;
  };
  reward_progress: {
    merchant_id: string;
    member_id: string;
    progress: JsonColumn<Json>;
    due_days: JsonColumn<Json>;
    due_day: Date | null;
  };
  risk_trial: {
    merchant_id: string;
    version: number;
    tried_at: Date;
    tried_by: string;
    result: JsonColumn<Json>;
  };
  running_bet: {
    merchant_id: string;
    id: string;
    game: string;
    draw_index: bigint;
    draw_number: string;
    member_id: string;
    is_trial: boolean;
    source: string;
    bet: JsonColumn<Overrides['running_bet.bet']>;
    cashes_out_at_ms: number;
    currency: string;
    stake_minor: bigint;
    payout_minor: Generated<bigint>;
    paid_e4: bigint | null;
    state: Generated<'open' | 'won' | 'lost' | 'cancelled' | 'returned'>;
    idempotency_key: string;
    request_hash: string;
    is_news: boolean;
    placed_at: Date;
    cash_minor: Generated<bigint>;
  };
  saved_filter: {
    merchant_id: string;
    id: string;
    operator: string;
    list: string;
    name: string;
    filters: JsonColumn<Json>;
    created_at: Date;
  };
  saved_report: {
    merchant_id: string;
    id: string;
    operator: string;
    name: string;
    report: string;
    query: JsonColumn<Json>;
    every: 'day' | 'week' | 'month' | null;
    format: 'csv' | 'xlsx' | null;
    notify: string | null;
    created_at: Date;
    due_at: Date | null;
    attempts: Generated<number>;
    headings: JsonColumn<Json>;
  };
  security_answers: {
    merchant_id: string;
    member_id: string;
    questions: string;
    answers_hash: string;
    set_at: Date;
  };
  security_event: {
    merchant_id: string;
    id: string;
    at: Date;
    kind: string;
    subject: string;
    outcome: string;
    member_id: string | null;
    operator: string | null;
    network: string;
    times: number;
    shipped_at: Date | null;
  };
  server_key: {
    id: string;
    purpose: string;
    public: JsonColumn<Json>;
    encrypted: string;
    made_at: Date;
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
  shared_device: {
    merchant_id: string;
    member_id: string;
    other_id: string;
    device: string;
    at: Date;
    is_of_browser: Generated<boolean>;
  };
  shared_letter: {
    merchant_id: string;
    id: string;
    text: JsonColumn<Overrides['shared_letter.text']>;
    created_at: Date;
  };
  shop_item: {
    merchant_id: string;
    campaign: string;
    item: string;
    taken: Generated<bigint>;
  };
  shop_order: {
    merchant_id: string;
    id: string;
    member_id: string;
    tap: string;
    campaign: string;
    version: number;
    item: string;
    period: string;
    cost: bigint;
    state: 'ordered' | 'delivered' | 'refunded';
    note: string | null;
    ordered_at: Date;
    ended_at: Date | null;
  };
  stage_token: {
    merchant_id: string;
    token_hash: string;
    session_id: string;
    game: string;
    game_id: number;
    is_free: boolean;
    expires_at: Date;
  };
  step_ticket: {
    merchant_id: string;
    ticket_hash: string;
    member_id: string;
    method: 'password' | 'sms' | 'outside';
    tries: Generated<number>;
    expires_at: Date;
  };
  sub_wallet: {
    merchant_id: string;
    member_id: string;
    vendor: string;
    player: string;
    version: Generated<bigint>;
    balance_minor: bigint | null;
    reported_at: Date | null;
    state: Generated<'ready' | 'maintenance' | 'unknown' | 'checking'>;
    differs_since: Date | null;
    created_at: Date;
  };
  tournament: {
    merchant_id: string;
    code: string;
    number: bigint;
    version: number;
    state: 'open' | 'running' | 'settling' | 'review' | 'paying' | 'paid' | 'cancelling' | 'cancelled';
    starts_at: Date;
    ends_at: Date;
    due_at: Date | null;
    promised_minor: bigint;
    pool_minor: bigint | null;
  };
  tournament_bet: {
    merchant_id: string;
    code: string;
    number: bigint;
    member_id: string;
    round: string;
    ref: string;
    revision: number;
    stake_minor: bigint;
    payout_minor: bigint;
    valid_minor: bigint;
    weight_bp: number;
    at: Date;
  };
  tournament_entry: {
    merchant_id: string;
    code: string;
    number: bigint;
    member_id: string;
    is_in: boolean;
    entered_at: Date;
    qualified_minor: Generated<bigint>;
    fee_minor: Generated<bigint>;
    staked_minor: Generated<bigint>;
    score: Generated<bigint>;
    run: Generated<bigint>;
    reached_at: Date;
  };
  tournament_prize: {
    merchant_id: string;
    code: string;
    number: bigint;
    member_id: string;
    place: number;
    score: bigint;
    amount_minor: bigint;
    state: 'due' | 'paid' | 'withheld';
  };
  turnover_day: {
    merchant_id: string;
    member_id: string;
    day: Date;
    staked_minor: bigint;
  };
  used_payload: {
    merchant_id: string;
    jti: string;
    expires_at: Date;
  };
  vendor_bet: {
    merchant_id: string;
    vendor: string;
    bet: string;
    member_id: string;
    game_code: string;
    stake_minor: bigint;
    payout_minor: bigint;
    result: 'won' | 'lost' | 'push' | 'half-won' | 'half-lost' | 'dead-heat' | 'void' | null;
    counted_minor: Generated<bigint>;
    version: bigint;
    revision: number;
    placed_at: Date;
  };
  vendor_bet_left: {
    merchant_id: string;
    vendor: string;
    bet: string;
    version: bigint;
    reason: 'player' | 'game' | 'currency' | 'amount' | 'result' | 'time' | 'conflict';
    line: JsonColumn<Json>;
    told_at: Date;
    tried_at: Date;
  };
  vendor_closing: {
    merchant_id: string;
    member_id: string;
    vendor: string;
    requested_at: Date;
    attempts: Generated<number>;
    due_at: Date;
  };
  vendor_history: {
    merchant_id: string;
    vendor: string;
    read_to: Date;
    reading_to: Date | null;
    cursor: string | null;
    due_at: Date;
    attempts: Generated<number>;
    completed_at: Date | null;
  };
  vendor_list: {
    merchant_id: string;
    vendor: string;
    due_at: Date;
    attempts: Generated<number>;
    cursor: string | null;
    began_at: Date | null;
    listed_at: Date | null;
    games: Generated<number>;
    left_out: Generated<number>;
    is_held: Generated<boolean>;
    ready_at: Date | null;
  };
  vendor_list_game: {
    merchant_id: string;
    vendor: string;
    game_code: string;
    position: number;
    game: JsonColumn<Json>;
  };
  vendor_player: {
    merchant_id: string;
    vendor: string;
    member_id: string;
    is_trial: boolean;
    player: string;
    created_at: Date;
  };
  vendor_round_set: {
    merchant_id: string;
    set_id: string;
    vendor: string;
    account: string | null;
    state: 'preparing' | 'ready' | 'refused' | 'stopping' | 'closed';
    due_at: Date | null;
    attempts: Generated<number>;
    played: number | null;
    won_minor: bigint | null;
    stopped_at: Date | null;
    reason: string | null;
  };
  vendor_round_step: {
    merchant_id: string;
    vendor: string;
    member_id: string;
    step_id: string;
    set_id: string;
    bet_id: string | null;
    won_minor: bigint;
    is_taken_back: Generated<boolean>;
  };
  vendor_transfer: {
    merchant_id: string;
    id: string;
    member_id: string;
    vendor: string;
    direction: 'in' | 'out';
    occasion: 'member' | 'launch' | 'collect';
    currency: string;
    amount_minor: bigint;
    state: 'sending' | 'unknown' | 'done' | 'refused';
    reason: Overrides['vendor_transfer.reason'] | null;
    request_key: string;
    request_hash: string;
    settled_by: string | null;
    attempts: Generated<number>;
    due_at: Date | null;
    created_at: Date;
    changed_at: Date;
    faults: Generated<number>;
    fault: string | null;
    set_aside_at: Date | null;
    account: string | null;
  };
  verification_code: {
    merchant_id: string;
    id: string;
    purpose: 'password' | 'email' | 'mobile' | 'payment' | 'login' | 'register';
    member_id: string | null;
    channel: 'email' | 'sms';
    target: string;
    code_hash: string;
    tries: Generated<number>;
    used_at: Date | null;
    expires_at: Date;
    network: Generated<string>;
  };
  wagering: {
    merchant_id: string;
    id: string;
    member_id: string;
    source: string;
    ref: string;
    amount_minor: bigint;
    required_minor: bigint;
    done_minor: Generated<bigint>;
    state: 'open' | 'done' | 'cancelled';
    created_at: Date;
    ended_at: Date | null;
  };
  wallet_freeze: {
    merchant_id: string;
    id: string;
    reason: string;
    frozen_by: string;
    frozen_at: Date;
    lifted_by: string | null;
    lifted_at: Date | null;
  };
  watched_member: {
    merchant_id: string;
    member_id: string;
    reason: string;
    added_by: string;
    added_at: Date;
  };
  wheel_seed: {
    merchant_id: string;
    member_id: string;
    id: string;
    commitment: string;
    encrypted_seed: string;
  };
  wheel_spin: {
    merchant_id: string;
    id: string;
    member_id: string;
    code: string;
    version: number;
    commitment: string;
    server_seed: string;
    client_seed: string;
    weights: JsonColumn<Json>;
    segment: number;
    given: number;
    prize: 'none' | 'bonus' | 'cash' | 'points' | 'rounds';
    amount_minor: bigint;
    spun_at: Date;
    points: Generated<bigint>;
    rounds: Generated<number>;
  };
  withdrawal_order: {
    merchant_id: string;
    id: string;
    member_id: string;
    card_id: string;
    card: string;
    provider: string;
    currency: string;
    amount_minor: bigint;
    fee_minor: bigint;
    state:
      | 'requested'
      | 'review'
      | 'finance'
      | 'approved'
      | 'sending'
      | 'unknown'
      | 'paid'
      | 'declined'
      | 'cancelled'
      | 'returned';
    provider_ref: string | null;
    attempts: Generated<number>;
    due_at: Date | null;
    created_at: Date;
    changed_at: Date;
    risk: JsonColumn<Overrides['withdrawal_order.risk']>;
    refused_for: string | null;
    held_minor: Generated<bigint>;
    faults: Generated<number>;
    fault: string | null;
    set_aside_at: Date | null;
    facts: JsonColumn<Json> | null;
    account: string | null;
  };
}
