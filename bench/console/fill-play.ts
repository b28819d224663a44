/** Bets at size, and what is folded of them: a year of each game, and of each player every thirty-sixth day. */
import { ago, type Filler, idOf } from './filler.ts';

/** Each member played on so many days. */
export async function fillPlay({ fill, run }: Filler, members: number, bets: number, days: number): Promise<void> {
  await fill(
    'bet_record',
    bets,
    `insert into bet_record (merchant_id, id, member_id, is_trial, kind, game, category, vendor, stake_minor, payout_minor, state, summary, at)
     select 'demo', ${idOf('n')}, ${idOf(`1 + n % ${members}`)}, false, 'round', 'game-' || n / 7 % 200, (array['LOCAL', 'RNG', 'FISH', 'LIVE'])[1 + n / 7 % 4], 'vendor-' || n / 7 % 10,
       100 + n % 9900, case when n % 3 = 0 then 200 + n % 20000 else 0 end, case when n % 3 = 0 then 'won' else 'lost' end, '', date_trunc('milliseconds', ${ago(365, bets)}) from SERIES`,
  );
  await fill(
    'bet_figure',
    365 * 200,
    `insert into bet_figure (merchant_id, day, category, game, vendor, state, bets, stake_minor, payout_minor)
     select 'demo', current_date - n % 365, (array['LOCAL', 'RNG', 'FISH', 'LIVE'])[1 + n / 365 % 4], 'game-' || n / 365 % 200, 'vendor-' || n / 365 % 10, 'lost', 100, 100000, 90000 from SERIES`,
  );
  // What games of the catalog returned.
  await run(
    `insert into bet_figure (merchant_id, day, category, game, vendor, state, bets, stake_minor, payout_minor)
     select merchant_id, current_date - n, category, game_code, vendor, 'lost', 100, 100000, 90000 + 100 * n from game, generate_series(0, 364) n where merchant_id = 'demo'`,
  );
  const onDays = (more: string) =>
    `select 'demo', ${idOf(`1 + n % ${members}`)}, current_date - (n / ${members} * 36 + n % ${members} % 36)::int${more} from SERIES`;
  await fill('player_day', members * days, `insert into player_day (merchant_id, member_id, day) ${onDays('')}`);
  // A member's days are so far apart that each is in a week and a month of its own.
  await fill(
    'player_period',
    members * days,
    `insert into player_period (merchant_id, member_id, period, begin)
     select merchant_id, member_id, p.period, date_trunc(p.period, day::timestamp)::date
     from (${onDays(' as day')}) as d (merchant_id, member_id, day), (values ('week'), ('month')) as p (period)`,
  );
  await run(
    `insert into player_period (merchant_id, member_id, period, begin, registered)
     select merchant_id, id, 'ever', date '0001-01-01', (created_at at time zone 'Asia/Manila')::date from member`,
  );
  await run(
    `insert into player_figure (merchant_id, period, begin, cohort, players)
     select n.merchant_id, n.period, n.begin, date_trunc(case n.period when 'ever' then 'day' else n.period end, m.created_at at time zone 'Asia/Manila')::date, count(*) from (
       select merchant_id, 'day' as period, day as begin, member_id from player_day
       union all select merchant_id, period, begin, member_id from player_period
     ) n join member m on m.merchant_id = n.merchant_id and m.id = n.member_id group by 1, 2, 3, 4`,
  );
  await fill(
    'bet_day',
    members * days,
    `insert into bet_day (merchant_id, member_id, day, game, category, vendor, state, bets, stake_minor, payout_minor)
     ${onDays(", 'game-1', 'LOCAL', 'vendor-1', 'lost', 5, 5000, 4000")}`,
  );
}
