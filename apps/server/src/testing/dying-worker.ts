/**
 * A process that does what is due in a module, or spins a wheel or plays a free round as a member asks for it, and is killed before its n-th statement, or never:
 * `node dying-worker.ts <address> <clock> <n> rewards|agents|operators|erasures|spin|free [<data folder>|<request>]`.
 */
import { openPostgres } from '../db/engines/postgres-engine.ts';
import { overEngine } from '../db/open-database.ts';
import { openTestApp } from '../testing.ts';

const [, , url, at, statements, module = 'rewards', given] = process.argv;
if (url === undefined || at === undefined) throw new Error('the address of a database, and the time');
const killedAt = Number(statements ?? 0);
let [isCounting, count] = [false, 0];

const engine = await openPostgres({ url, poolSize: 4 });
const database = await overEngine({
  ...engine,
  async acquire() {
    const connection = await engine.acquire();
    return {
      query: (...statement) => {
        if (isCounting && ++count === killedAt) process.kill(process.pid, 'SIGKILL');
        return connection.query(...statement);
      },
      script: (text) => connection.script(text),
      discard: () => connection.discard(),
      // what is released is what was acquired
      inner: connection,
    } as typeof connection & { inner: typeof connection };
  },
  release: (connection) => engine.release((connection as typeof connection & { inner: typeof connection }).inner),
});
const config = module === 'operators' && given !== undefined ? { config: { directory: given } } : {};
const app = await openTestApp({ database, clock: { now: () => Number(at) }, ...config });
const { agents, rewards, operators } = app.modules;
const work: { readonly [module: string]: () => Promise<unknown> } = {
  agents: agents.workOnDue,
  rewards: rewards.workOnDue,
  spin: () => app.get('spinWheel', JSON.parse(given ?? '{}')),
  free: () => app.get('playFreeRound', JSON.parse(given ?? '{}')),
  erasures: operators.workOnErasures,
  async operators() {
    await operators.workOnAudiences();
    await operators.workOnExports();
  },
};
isCounting = true;
await work[module]?.();
await app.close();
process.exit(0);
