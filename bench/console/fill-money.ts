/** Orders at size with the sums that triggers write of them, bonus money, and what is held of it. */
import { ago, type Filler, idOf } from './filler.ts';

export async function fillOrders({ fill, run }: Filler, members: number): Promise<void> {
  const member = idOf(`1 + n % ${members}`);
  const orders = members * 2;
  // Of a thousand members one has made six of the latest deposits, all within about a day.
  const many = members / 1000;
  const depositor = idOf(`case when n > ${orders - many * 6} then 1 + n % ${many} else 1 + n % ${members} end`);
  await fill(
    'deposit_order',
    orders,
    `insert into deposit_order (merchant_id, id, member_id, provider, currency, amount_minor, state, created_at, changed_at, expires_at)
     select 'demo', gen_random_uuid(), ${depositor}, 'sandbox', 'PHP', 10000 + n % 90000, case when n % 20000 = 0 then 'checking' when n % 5 = 0 then 'expired' else 'credited' end,
       ${ago(365, orders)}, ${ago(365, orders)}, now() from SERIES`,
  );
  await fill(
    'withdrawal_order',
    members,
    `insert into withdrawal_order (merchant_id, id, member_id, card_id, card, provider, currency, amount_minor, fee_minor, state, created_at, changed_at, risk)
     select 'demo', gen_random_uuid(), ${member}, gen_random_uuid(), 'Bank 1', 'sandbox', 'PHP', 10000 + n % 90000, 0, case when n % 20000 = 0 then 'review' else 'paid' end,
       ${ago(365, members)}, ${ago(365, members)}, '[]' from SERIES`,
  );
  await run(
    `insert into order_figure
     select merchant_id, 'deposit', quarter_of(changed_at), provider, currency, count(*), sum(amount_minor), sum(fee_minor), sum(house_fee_minor)
     from deposit_order where state = 'credited' group by 1, 3, 4, 5
     union all
     select merchant_id, 'withdrawal', quarter_of(changed_at), provider, currency, count(*), sum(amount_minor), sum(fee_minor), 0
     from withdrawal_order where state = 'paid' group by 1, 3, 4, 5`,
  );
  await run(
    `insert into money_member (merchant_id, member_id, registered_at, deposits, first_id, first_at, first_minor, first_provider)
     select d.merchant_id, d.member_id, m.created_at, d.deposits, d.first_id, d.first_at, 10000, 'sandbox' from (
       select merchant_id, member_id, count(*) as deposits, min(changed_at) as first_at, min(id::text)::uuid as first_id
       from deposit_order where state = 'credited' group by 1, 2
     ) d join member m on m.merchant_id = d.merchant_id and m.id = d.member_id`,
  );
  await run(
    `insert into money_member (merchant_id, member_id, withdrawals)
     select merchant_id, member_id, count(*) from withdrawal_order where state = 'paid' group by 1, 2
     on conflict (merchant_id, member_id) do update set withdrawals = excluded.withdrawals`,
  );
  await run('vacuum analyze money_member');
}

export async function fillRewards({ fill }: Filler, members: number): Promise<void> {
  const member = idOf(`1 + n % ${members}`);
  await fill(
    'shop_order',
    members,
    `insert into shop_order (merchant_id, id, member_id, tap, campaign, version, item, period, cost, state, ordered_at)
     select 'demo', gen_random_uuid(), ${member}, n, 'points-shop', 1, 'mug', 'once', 10, case when n % 20000 = 0 then 'ordered' else 'delivered' end, ${ago(365, members)}
     from SERIES`,
  );
  const grant = (n: string) => `('00000000-0000-4000-a000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  await fill(
    'bonus_grant',
    members,
    `insert into bonus_grant (merchant_id, id, member_id, campaign, campaign_version, period, currency, state, terms, award_minor, required_minor, created_at)
     select 'demo', ${grant('n')}, ${member}, 'welcome-match', 1, n::text, 'PHP', 'completed', '{"mode":"cash"}', 1000, 0, ${ago(365, members)} from SERIES`,
  );
  const reviews = members / 10;
  await fill(
    'bonus_review',
    reviews,
    `insert into bonus_review (merchant_id, grant_id, member_id, campaign, state, signals, weight, opened_at)
     select 'demo', ${grant('n')}, ${member}, 'welcome-match', case when n % 2000 = 0 then 'open' else 'released' end, '[]', 80, ${ago(365, reviews)} from SERIES`,
  );
  await fill(
    'referral',
    members / 5,
    `insert into referral (merchant_id, id, code, version, friend_id, referrer_id, state, joined_at, qualified_at, signals)
     select 'demo', gen_random_uuid(), 'friends', 1, ${idOf('n * 5')}, ${idOf(`1 + (n + 7) % ${members}`)}, case when n % 2000 = 0 then 'review' when n % 50 = 0 then 'refused' else 'paid' end,
       ${ago(365, members / 5)}, ${ago(365, members / 5)}, '[]' from SERIES`,
  );
  await fill(
    'level_change',
    members,
    `insert into level_change (merchant_id, id, member_id, at, why, before, after)
     select 'demo', gen_random_uuid(), ${member}, ${ago(365, members)}, 'reached', 0, 1 from SERIES`,
  );
  await fill(
    'free_round_set',
    members / 5,
    `insert into free_round_set (merchant_id, id, member_id, campaign, version, period, games, currency, stake_minor, rounds, cap_minor, held_on, wager_times, state, given_at, play_by, ended_at, refused_at, vendor)
     select 'demo', gen_random_uuid(), ${member}, 'welcome-match', 1, n::text, '{dice}', 'PHP', 100, 3, 500, '2026-05-01', 0, case when n % 10 = 0 then 'cancelled' else 'expired' end,
       ${ago(365, members / 5)}, ${ago(365, members / 5)}, ${ago(365, members / 5)}, case when n % 10 = 0 then ${ago(365, members / 5)} end, case when n % 10 = 0 then 'harbour' end from SERIES`,
  );
}
