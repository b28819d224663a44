/** Who played, counted by the days of another time zone: a slice of members at a time, and each is whole. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel';
import { atomically } from '../../../db/transactions.ts';
import { systemRandom } from '../../../ports.ts';
import { NOON, openRecordsApp, type RecordsApp, roundFact } from '../testing/open-records.ts';
import { followClocks } from './index.ts';

const DAY = 86_400_000;
/** More than a slice of a recount. */
const MEMBERS = 120;
const members = Array.from({ length: MEMBERS }, (_, at) => newId({ now: () => NOON + at }, systemRandom)).toSorted();
let app: RecordsApp;

/** In Manila of the next day. */
const evening = (day: string) => Date.parse(`${day}T17:00:00.000Z`);
const bet = (memberId: string, at: number) =>
  roundFact(app.idOf(), { memberId, isTrial: false, token: '', host: '' }, { at });

beforeAll(async () => {
  app = await openRecordsApp();
  await app.database.sql.query(
    `insert into member (merchant_id, id, username, nickname, is_trial, icon, language, created_at, declared_age_at, terms_version,
       has_login_alerts, country_dialing_code)
     select 'demo', id, 'm' || n, 'm' || n, false, 'coin', 'EN', at, at, '1', false, '63'
     from unnest($1::uuid[]) with ordinality as m (id, n), (values (1, $2::timestamptz), (0, $3::timestamptz)) as c (rest, at) where n % 2 = rest`,
    [members, new Date(evening('2026-01-31')), new Date(NOON - 40 * DAY)],
  );
  // In Manila the second is of another week and month.
  await app.publish(
    members.flatMap((id) => [bet(id, NOON), bet(id, evening('2026-02-28')), bet(id, evening('2026-03-01'))]),
  );
  await app.outbox.pump();
  await app.modules.records.followClocks();
});
afterAll(() => app.close());

const held = () =>
  app.database.sql.query(
    `select period, begin::text, cohort::text, sum(players)::int as players from (
       select * from player_figure union all select merchant_id, period, begin, cohort, players from player_figure_change) as f
     where merchant_id = 'demo' group by 1, 2, 3 having sum(players) <> 0 order by 1, 2, 3`,
    [],
  );
/** From the bets alone. */
const counted = (timeZone: string) =>
  app.database.sql.query(
    `with played as (
       select distinct (at at time zone $1)::date as day, member_id from bet_record where merchant_id = 'demo' and not is_trial
     ), n as (
       select distinct period, date_trunc(period, day::timestamp)::date as begin, member_id
       from played, (values ('day'), ('week'), ('month')) as p (period)
       union select 'ever', date '0001-01-01', member_id from played
     )
     select period, begin::text, date_trunc(case period when 'ever' then 'day' else period end, m.created_at at time zone $1)::date::text as cohort,
       count(*)::int as players
     from n join member m on m.merchant_id = 'demo' and m.id = n.member_id group by 1, 2, 3 order by 1, 2, 3`,
    [timeZone],
  );

/** Whether it came to its end within so many transactions. */
async function follow(timeZone: string, transactions: number): Promise<boolean> {
  const { db } = app.database;
  const merchants = app.modules.merchants.all().filter(({ id }) => id === 'demo');
  let left = transactions;
  const done = followClocks({
    db,
    clock: { now: () => NOON },
    merchants: () => merchants.map((one) => ({ ...one, manifest: { ...one.manifest, timeZone } })),
    atomically: async (act) => {
      left -= 1;
      if (left < 0) throw new Error('interrupted');
      return await atomically(db, act);
    },
  });
  return await done.then(
    () => true,
    () => false,
  );
}

it('MEM-05 another time zone counts who played by its days, also of registration, in slices that stay when it is interrupted', async () => {
  const manila = await counted('Asia/Manila');
  expect(await held()).toEqual(manila);
  const steps: unknown[] = [];
  let transactions = 1;
  while (!(await follow('UTC', transactions))) {
    // Bets are counted meanwhile, of those who are recounted and of those who are not yet.
    const at = NOON - transactions * DAY;
    await app.publish([members[0], members.at(-1)].map((id = '') => bet(id, at)));
    await app.outbox.pump();
    await app.modules.records.foldFigures();
    steps.push(await held());
    transactions += 1;
  }
  expect(steps.length).toBeGreaterThan(2);
  const utc = await counted('UTC');
  expect(utc).not.toEqual(manila);
  // Of the last step only that all is counted is missing.
  expect(steps.at(-1)).toEqual(utc);
  expect(await held()).toEqual(utc);
  await app.modules.records.followClocks();
  expect(await held()).toEqual(await counted('Asia/Manila'));
  expect(await app.modules.records.recountDays('demo')).toBe(0);
});

it('MEM-05 a recount finds who played also where their days are missing', async () => {
  await app.database.sql.query("delete from bet_day where merchant_id = 'demo' and member_id = any($1::uuid[])", [
    members,
  ]);
  expect(await app.modules.records.recountDays('demo')).toBeGreaterThan(0);
  expect(await held()).toEqual(await counted('Asia/Manila'));
});
