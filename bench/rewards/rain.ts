/**
 * `npm run bench:rain`: 20,000 members take the packets of one red-packet rain on Postgres, all at once, as the endpoint does. Prints claims a
 * second and how long a claim waits, checks that each packet was taken once and that the pool is exact, and how long paying takes.
 */

import { startPostgres } from '#test-services/postgres.ts';
import { seedDemoMembers } from '../../apps/server/src/modules/members/index.ts';
import { createRewarding } from '../../apps/server/src/modules/rewards/context.ts';
import { openDue } from '../../apps/server/src/modules/rewards/rains/open-due.ts';
import { payPackets } from '../../apps/server/src/modules/rewards/rains/pay-packets.ts';
import { createTakings } from '../../apps/server/src/modules/rewards/rains/take-packets.ts';
import { systemRandom } from '../../apps/server/src/ports.ts';
import { openTestApp, openTestDatabase } from '../../apps/server/src/testing.ts';
import { ok } from '../../packages/kernel/src/index.ts';
import { promotions } from '../../promotions/registry.ts';

const CLAIMS = Number(process.env.BENCH_CLAIMS ?? 20_000);
/** Requests in flight: what a node accepts and has not answered yet. */
const IN_FLIGHT = Number(process.env.BENCH_IN_FLIGHT ?? 2_000);
const PAID_FOR_MS = Number(process.env.BENCH_PAY_MS ?? 20_000);

const postgres = await startPostgres();
process.env.TEST_DATABASE = 'postgres';
process.env.TEST_POSTGRES_URL = postgres.url;
const database = await openTestDatabase();
let now = Date.now();
const clock = { now: () => now };
const app = await openTestApp({ database, clock });
const { sql } = database;
const merchant = app.modules.merchants.of('demo');
await seedDemoMembers(app.modules.membersDeps, merchant);
await sql.query(
  `insert into credential select one.* from credential c, generate_series(1, $1::int) n,
     lateral jsonb_populate_record(c, jsonb_build_object('member_id', gen_random_uuid(), 'username', 'copy' || n,
       'username_key', 'copy' || n)) as one
   where c.merchant_id = 'demo' and c.member_id = (select member_id from credential where merchant_id = 'demo' order by 1 limit 1)`,
  [CLAIMS],
);
// As at their registration.
await sql.query(
  `select count(ledger.open_account('demo', 'cash', member_id::text, $1, 0)) from credential
   where merchant_id = 'demo' and username like 'copy%'`,
  [merchant.currency.code],
);
const members = await sql.query<{ member_id: string }>(
  "select member_id from credential where merchant_id = 'demo' and username like 'copy%'",
  [],
);
const demo = merchant.manifest.campaigns?.['red-packets'];
const pool = BigInt(CLAIMS) * 100n;
const text = JSON.stringify({
  ...demo,
  params: { ...demo?.params, packets: CLAIMS, poolMinor: `${pool}`, leastMinor: '10', seconds: 60 },
  limits: { budget: '10000000.00' },
});
const { backOffice } = app.modules.rewards;
await app.modules.ports.atomically((tx) => backOffice.save(tx, merchant, { code: 'bench', text, by: 'bench' }));
await app.modules.ports.atomically((tx) => backOffice.start(tx, merchant, 'bench', 1));
const nothing = () => {
  throw new Error('a rain asks for no friends');
};
const rewards = createRewarding({
  ...app.modules,
  ...app.modules.walletModule,
  ...app.modules.ports,
  clock,
  random: systemRandom,
  secret: systemRandom.bytes(32),
  outbox: app.outbox,
  bonusJobs: [],
  promotions,
  roundsIn: nothing,
  roundsVendors: { of: nothing, nameOf: nothing },
  accountStatusOf: app.modules.identity.access.accountStatusOf,
  accountStatusesOf: app.modules.identity.access.accountStatusesOf,
  guard: { countTry: async () => ok([]) },
  maskedNames: app.modules.members.maskedNames,
  live: { publish: () => undefined },
  invitation: nothing,
  invitersOf: nothing,
  links: { reasonsOf: nothing, weightOf: nothing },
  abuse: { addressesOf: nothing, opposites: nothing, depositPattern: nothing },
  merchants: () => [merchant],
  words: (_merchant, _language, key) => key,
  onFault: (error) => console.error(error),
});
await openDue(rewards, merchant);
const [row] = await sql.query<{ number: bigint; starts_at: Date }>(
  "select number, starts_at from rain where code = 'bench'",
  [],
);
if (!row) throw new Error('the rain is opened');
const key = { merchantId: 'demo', code: 'bench', number: BigInt(row.number) };
now = row.starts_at.getTime() + 1_000;

const takings = createTakings(rewards);
const waits: number[] = [];
let refused = 0;
const queue = members.map(({ member_id }) => member_id);
async function takeOne(memberId: string): Promise<void> {
  const from = performance.now();
  const answer = await takings.submit({
    merchant,
    memberId,
    code: key.code,
    number: key.number,
    tap: 'one',
    at: new Date(now),
  });
  waits.push(performance.now() - from);
  if ('status' in answer || !answer.ok) refused += 1;
}
const began = performance.now();
await Promise.all(
  Array.from({ length: IN_FLIGHT }, async () => {
    for (let memberId = queue.pop(); memberId !== undefined; memberId = queue.pop()) await takeOne(memberId);
  }),
);
const seconds = (performance.now() - began) / 1_000;
const count = (value: number) => Math.round(value).toLocaleString('en');
const at = (share: number) => waits.toSorted((one, other) => one - other)[Math.floor(waits.length * share)] ?? 0;
console.log(
  `claims                       ${count(CLAIMS)} in ${seconds.toFixed(1)} s, ${count(CLAIMS / seconds)} a second`,
);
console.log(`a claim waits                ${at(0.5).toFixed(0)} ms, 95 of 100 within ${at(0.95).toFixed(0)} ms`);

const [taken] = await sql.query<{ claims: number; packets: number; members: number; minor: bigint; row_minor: bigint }>(
  `select count(*)::int as claims, count(distinct packet)::int as packets, count(distinct member_id)::int as members,
     sum(amount_minor)::bigint as minor, (select taken_minor from rain where code = 'bench') as row_minor
   from rain_claim where code = 'bench'`,
  [],
);
const isOnce = taken?.claims === CLAIMS && taken.packets === CLAIMS && taken.members === CLAIMS && refused === 0;
const isExact = BigInt(taken?.minor ?? 0) === pool && BigInt(taken?.row_minor ?? 0) === pool;
console.log(
  `packets once                 ${isOnce ? 'yes' : `NO: ${JSON.stringify(taken, (_, v) => `${v}`)}, refused ${refused}`}`,
);
console.log(`pool exact                   ${isExact ? 'yes' : 'NO'}`);

const paying = performance.now();
let paid = 0;
for (let more = 1; more > 0 && performance.now() - paying < PAID_FOR_MS; ) {
  more = await payPackets(rewards, merchant, key);
  paid += more;
}
console.log(`paid                         ${count(paid / ((performance.now() - paying) / 1_000))} a second`);
await app.close();
await database.close();
await postgres.stop();
if (!isOnce || !isExact) process.exitCode = 1;
