/**
 * `npm run bench:tournament`: a tournament of 100,000 entrants on Postgres. Prints how many settled bets a second its listener scores, how long
 * a node takes to read the board that it keeps for a second, and an own rank by the steps of that board beside counting from the top.
 * Both ways must give the same place.
 */

import { startPostgres } from '#test-services/postgres.ts';
import { createBoards } from '../apps/server/src/modules/rewards/tournaments/board.ts';
import { scoreBets } from '../apps/server/src/modules/rewards/tournaments/score-bets.ts';
import { countBetween } from '../apps/server/src/modules/rewards/tournaments/store.ts';
import { openTestApp, openTestDatabase } from '../apps/server/src/testing.ts';
import { ok } from '../packages/kernel/src/index.ts';

const ENTRANTS = Number(process.env.BENCH_ENTRANTS ?? 100_000);
const BATCH = 500;
const BATCHES = 60;
const RANKS = 400;

const postgres = await startPostgres();
process.env.TEST_DATABASE = 'postgres';
process.env.TEST_POSTGRES_URL = postgres.url;
const database = await openTestDatabase();
const app = await openTestApp({ database });
const { db, sql } = database;
const merchant = app.modules.merchants.of('demo');
await app.modules.rewards.seedDemo(merchant);
await app.modules.rewards.workOnDue();
await app.modules.rewards.workOnDue();
const [row] = await sql.query<{ number: bigint; starts_at: Date }>(
  "select number, starts_at from tournament where code = 'hourly-race' and state = 'running'",
  [],
);
if (!row) throw new Error('the race runs');
const key = { merchantId: 'demo', code: 'hourly-race', number: BigInt(row.number) };
await sql.query("update tournament set ends_at = now() + interval '1 day' where code = 'hourly-race'", []);
await sql.query(
  `insert into tournament_entry (merchant_id, code, number, member_id, is_in, entered_at, score, reached_at)
   select 'demo', 'hourly-race', $1, gen_random_uuid(), true, $2, 1 + (random() * 50000)::bigint, $2 from generate_series(1, $3::int)`,
  [key.number, row.starts_at, ENTRANTS],
);
await sql.query('vacuum analyze tournament_entry', []);
const members = (await sql.query<{ member_id: string }>('select member_id from tournament_entry', [])).map(
  (one) => one.member_id,
);
const anyOf = () => members[Math.floor(Math.random() * members.length)] ?? '';

const rewards = {
  ...app.modules,
  db,
  clock: { now: () => Date.now() },
  bonus: app.modules.walletModule.bonus,
  levels: app.modules.levels,
};
let scored = 0;
const began = performance.now();
for (let batch = 0; batch < BATCHES; batch++) {
  const bets = Array.from({ length: BATCH }, (_, at) => ({
    ref: `${batch}-${at}`,
    round: `${batch}-${at}`,
    memberId: anyOf(),
    game: 'dice',
    category: 'LOCAL',
    stakeMinor: 100n,
    payoutMinor: at % 2 === 0 ? 196n : 0n,
    isVoid: false,
    revision: 1,
    isReportedOnce: true,
    placedAt: new Date(),
    endedAt: new Date(),
  }));
  await app.modules.ports.atomically(async (tx) => ok(await scoreBets(rewards, tx, merchant, bets, new Map())));
  scored += BATCH;
}
const seconds = (performance.now() - began) / 1_000;
console.log(
  `scored, with ${ENTRANTS.toLocaleString('en')} entrants   ${Math.round(scored / seconds).toLocaleString('en')} bets/s`,
);

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
const shown = (times: readonly number[]) =>
  `${percentile(times, 0.5).toFixed(1)} ms, 99 of 100 within ${percentile(times, 0.99).toFixed(1)} ms`;
async function timed(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

const reads: number[] = [];
for (let turn = 0; turn < 10; turn++) reads.push(await timed(() => createBoards(rewards).boardOf(key)));
console.log(`the board that a node keeps for a second        ${shown(reads)}`);
const boards = createBoards({ db, clock: { now: () => began } });
await boards.boardOf(key);
const [bySteps, fromTop]: [number[], number[]] = [[], []];
for (let turn = 0; turn < RANKS; turn++) {
  const memberId = anyOf();
  let [place, counted] = [0, 0];
  bySteps.push(
    await timed(async () => (place = (await boards.rankOf(key, { ties: 'earlier' }, memberId))?.place ?? 0)),
  );
  fromTop.push(
    await timed(async () => {
      const [mine] = await sql.query<{ member_id: string; score: bigint; reached_at: Date }>(
        "select member_id, score, reached_at from tournament_entry where code = 'hourly-race' and member_id = $1",
        [memberId],
      );
      if (mine) counted = 1 + (await countBetween(db, key, { ...mine, score: BigInt(mine.score) }, undefined, false));
    }),
  );
  if (place !== counted) throw new Error(`place ${place} by steps, ${counted} from the top`);
}
console.log(`an own rank by its steps                        ${shown(bySteps)}`);
console.log(`the same counted from the top                   ${shown(fromTop)}`);
await app.close();
await database.close();
await postgres.stop();
