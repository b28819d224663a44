/** The SQL of what stands against an erasure: money that is still the member's, or still moves, and questions that are not answered. */
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';

/** By their names on the wire, in the order shown. */
export const obstacleKinds = [
  'balance',
  'owed',
  'vendors',
  'bets',
  'deposits',
  'withdrawals',
  'bonus',
  'rewards',
  'disputes',
  'questions',
  'contracts',
  'bills',
  'team',
] as const;
type ObstacleKind = (typeof obstacleKinds)[number];

export interface Obstacle {
  readonly kind: ObstacleKind;
  /** How many of them; of money: 1. */
  readonly count: number;
}

/** All but balances, which the wallet knows. One statement: what it says is of one moment. A bet that two tables have is one. */
export async function obstaclesOf(db: Db, { merchantId, memberId }: Owner): Promise<readonly Obstacle[]> {
  const own = sql`merchant_id = ${merchantId} and member_id = ${memberId}::uuid`;
  const asAgent = sql`merchant_id = ${merchantId} and agent_id = ${memberId}::uuid`;
  const asReferrer = sql`merchant_id = ${merchantId} and referrer_id = ${memberId}::uuid`;
  const asUpline = sql`merchant_id = ${merchantId} and upline_id = ${memberId}::uuid`;
  const isLiving = sql`state not in ('refused', 'withdrawn', 'lapsed', 'ended')`;
  const isUnpaid = sql`state in ('computed', 'due', 'part_paid', 'insufficient')`;
  const { rows } = await sql<Obstacle>`
    select kind, count(*)::integer as count from (
      select 'owed' as kind, order_id::text as ref from lottery_owed
        where ${own} and written_off_at is null and owed_minor > written_off_minor
      union select 'vendors', vendor from sub_wallet where ${own} and coalesce(balance_minor, 0) <> 0
      union select 'vendors', id::text from vendor_transfer where ${own} and state in ('sending', 'unknown')
      union select 'vendors', vendor from vendor_closing where ${own}
      union select 'bets', id::text from play_open_round where ${own}
      union select 'bets', id::text from running_bet where ${own} and state = 'open'
      union select 'bets', id::text from lottery_order where ${own} and state = 'open'
      union select 'bets', vendor || ' ' || bet from vendor_bet where ${own} and result is null
      union select 'bets', id::text from bet_record where ${own} and state = 'open'
      union select 'deposits', id::text from deposit_order where ${own} and state in ('created', 'waiting', 'checking')
      union select 'withdrawals', id::text from withdrawal_order
        where ${own} and state not in ('paid', 'declined', 'cancelled', 'returned')
      union select 'bonus', id::text from bonus_grant where ${own} and state in ('offered', 'queued', 'active')
      union select 'bonus', id::text from free_round_set where ${own} and state in ('granted', 'playing')
      union select 'rewards', code || ' ' || number || ' ' || packet from rain_claim where ${own} and state = 'due'
      union select 'rewards', code || ' ' || number || ' ' || place from tournament_prize where ${own} and state = 'due'
      union select 'rewards', id::text from shop_order where ${own} and state = 'ordered'
      union select 'rewards', id::text from referral where ${asReferrer} and state in ('held', 'review')
      union select 'disputes', grant_id::text from bonus_review where ${own} and state in ('open', 'appealed')
      union select 'disputes', id::text from agent_dispute where ${asAgent} and state = 'raised'
      union select 'questions', id::text from feedback where ${own} and answered_at is null
      union select 'questions', id::text from chat_conversation where ${own} and closed_at is null
      union select 'contracts', id::text from agent_contract where ${asAgent} and ${isLiving}
      union select 'contracts', id::text from agent_contract where ${asUpline} and ${isLiving}
      union select 'bills', contract_id::text || period from agent_bill where ${asAgent} and ${isUnpaid}
      union select 'bills', contract_id::text || period from agent_bill where ${asUpline} and ${isUnpaid}
      union select 'bills', day || product from agent_rebate where ${own} and earned_minor <> paid_minor
      union select 'team', member_id::text from agent_node where ${asUpline}
    ) as open group by kind`.execute(db);
  return rows;
}
