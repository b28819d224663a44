/**
 * `npm run soak:draws -- [--hours 10] [--orders 3]`: ninety lotteries at three merchants by two nodes for so many hours of a clock that jumps from draw to draw, with so
 * many orders at each merchant and moment. The listeners of records, wagering and balances run with it. Prints a line for each hour, and ends with 1 when a
 * draw was missed or made twice, an order is not settled once, a balance or the books are wrong, or records or wagering are not complete two minutes
 * after a draw. `TEST_DATABASE=postgres` runs it on a Postgres of its own.
 */
import { parseArgs } from 'node:util';
import { startPostgres } from '#test-services/postgres.ts';
import { runLotteries } from '../../apps/server/src/modules/lottery/testing/many-lotteries.ts';
import { openSoakListeners } from './soak-listeners.ts';

const { values } = parseArgs({
  options: { hours: { type: 'string', default: '10' }, orders: { type: 'string', default: '3' } },
});
const postgres = process.env.TEST_DATABASE === 'postgres' ? await startPostgres() : undefined;
if (postgres) process.env.TEST_POSTGRES_URL = postgres.url;
const began = performance.now();
let hour = '';
const beside = openSoakListeners();
try {
  const { wrong, ...figures } = await runLotteries({
    minutes: Number(values.hours) * 60,
    ordersAtOnce: Number(values.orders),
    beside,
    onMoment(atMs, draws) {
      const now = new Date(atMs).toISOString().slice(0, 13);
      if (now === hour) return;
      hour = now;
      console.log(`${now}:00  ${draws} draws  ${((performance.now() - began) / 1000).toFixed(0)} s`);
    },
  });
  console.log(
    `${JSON.stringify({ ...figures, ...beside.checked() })} in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  for (const one of wrong.slice(0, 50)) console.log(one);
  console.log(
    wrong.length === 0
      ? 'none missed, none twice; records, wagering and balances complete two minutes later; the books balance'
      : `${wrong.length} are wrong`,
  );
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await postgres?.stop();
}
