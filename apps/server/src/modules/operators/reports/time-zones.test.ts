/** Reports of a merchant whose time zone changes: who bet and when they had registered, by the days of the new one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, ok } from '#kernel';
import { merchants } from '#merchants/registry.ts';
import { systemRandom } from '../../../ports.ts';
import { openTestApp, openTestDatabase, type TestApp, type TestDatabase } from '../../../testing.ts';
import { readerOf } from './testing/reader-of.ts';

const MANILA = 'Asia/Manila';
/** A moment of a day of March, in Manila; the 2nd is a Monday. */
const at = (day: number, time = '12:00') =>
  Temporal.PlainDateTime.from(`2026-03-${String(day).padStart(2, '0')}T${time}`).toZonedDateTime(MANILA)
    .epochMilliseconds;
const iso = (ms: number) => new Date(ms).toISOString();

describe('a merchant whose time zone changes', () => {
  const time = { now: at(18) };
  let database: TestDatabase;
  let app: TestApp;
  let elsewhere: TestApp;

  beforeAll(async () => {
    database = await openTestDatabase();
    const clock = { now: () => time.now };
    const moved = merchants.map((manifest) => (manifest.code === 'demo' ? { ...manifest, timeZone: 'UTC' } : manifest));
    app = await openTestApp({ database, clock });
    elsewhere = await openTestApp({ database, clock, manifests: moved });
  });
  afterAll(async () => {
    await elsewhere.close();
    await app.close();
    await database.close();
  });

  async function register(id: string, of: string): Promise<void> {
    await database.sql.query(
      `insert into member (merchant_id, id, username, nickname, is_trial, icon, language, created_at, declared_age_at, terms_version,
         has_login_alerts, country_dialing_code) values ('demo', $1, $2, $2, false, 'coin', 'EN', $3, $3, '1', false, '63')`,
      [id, of, iso(at(4, of))],
    );
  }
  async function bet(memberId: string, ms: number): Promise<void> {
    const roundId = newId({ now: () => ms }, systemRandom);
    const of = { roundId, memberId, isTrial: false, game: 'dice', category: 'LOCAL' as const, currency: 'PHP' };
    const money = { stakeMinor: '100', payoutMinor: '0', result: 'lost' as const, countedMinor: '100', bonusParts: [] };
    const body = { ...of, ...money, at: iso(ms) };
    await app.modules.ports.atomically(async (tx) => ok(await app.outbox.publish(tx, 'demo', 'round.settled', body)));
    await app.outbox.pump();
  }
  let readers = 0;
  async function shown(of: TestApp) {
    await of.modules.records.followClocks();
    readers += 1;
    const days = { from: '2026-03-02', to: '2026-03-10', by: 'day' };
    const read = await readerOf(of, () => time.now, `reader${readers}`);
    const back = (await read('retention', days)).rows.map(([day, members, ...later]) => [
      day,
      members,
      later.findIndex((share) => share !== '' && share !== '0.00'),
    ]);
    const played = (await read('funnel', days)).rows.map(([day, , , , players]) => [day, players]);
    const overview = (await read('overview', days)).rows;
    return { back, played, players: overview.flatMap(([day, , players]) => (players === '0' ? [] : [[day, players]])) };
  }
  const [early, noon] = [newId({ now: () => at(1) }, systemRandom), newId({ now: () => at(2) }, systemRandom)];

  it('has cohorts of the new one, although every bet is on the same day by both', async () => {
    // Half past midnight in Manila is the day before in UTC.
    await register(early, '00:30');
    await bet(early, at(4));
    const players = [['2026-03-04', '1']];
    expect(await shown(app)).toEqual({ back: [['2026-03-04', '1', 0]], played: [['2026-03-04', '1']], players });
    expect(await shown(elsewhere)).toEqual({ back: [['2026-03-03', '1', 1]], played: [['2026-03-03', '1']], players });
  });

  it('has days and cohorts of the new one, and of the one before again', async () => {
    await shown(app);
    await register(noon, '12:00');
    await bet(noon, at(6, '00:30'));
    const before = await shown(app);
    expect(before).toEqual({
      back: [['2026-03-04', '2', 0]],
      played: [['2026-03-04', '2']],
      players: [
        ['2026-03-04', '1'],
        ['2026-03-06', '1'],
      ],
    });
    expect(await shown(elsewhere)).toEqual({
      back: [
        ['2026-03-03', '1', 1],
        ['2026-03-04', '1', 1],
      ],
      played: [
        ['2026-03-03', '1'],
        ['2026-03-04', '1'],
      ],
      players: [
        ['2026-03-04', '1'],
        ['2026-03-05', '1'],
      ],
    });
    expect(await shown(app)).toEqual(before);
  });
});
