/**
 * kill -9 of the database itself beside the process that pays agents: payments commit without waiting for the disk, so that some are taken back by it.
 * Nothing is lost of what is due, and nothing is paid twice.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { startPostgres } from '#test-services/postgres.ts';
import { ENDED, NIGHT, openNight } from './testing/open-night.ts';

const worker = fileURLToPath(new URL('../../testing/dying-worker.ts', import.meta.url));
/** What was done and is on the disk stays done: each process goes on for some statements more than the one before. */
const STRIDE = 23;

const WRITTEN = `select (select count(*)::int from agent_money) as moneys, (select count(*)::int from agent_bill) as bills,
  (select count(*)::int from agent_payout) as waiting, (select count(*)::int from ledger.transfer) as transfers,
  (select count(*)::int from agent_bill_run where summed_at is not null) as summed`;

it('AGT-02 pays each bill and rebate once though the database is killed between a commit and the disk', async () => {
  // What a process has written outlives its death: no commit waits for the machine's disk, and what was not written is lost as before.
  const postgres = await startPostgres({ isOwn: true, settings: { wal_writer_delay: '10s', fsync: 'off' } });
  vi.stubEnv('TEST_POSTGRES_URL', postgres.url);
  const [calm, crashing] = [await openNight(), await openNight()];
  try {
    calm.app.time.now = NIGHT;
    await calm.app.modules.agents.workOnDue();
    const ended = await calm.rows(ENDED);
    const run = async (killedAt: number) => {
      const child = spawn(process.execPath, [worker, crashing.url, `${NIGHT}`, `${killedAt}`, 'agents'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [code, signal] = await once(child, 'exit');
      return { code, signal };
    };
    let [kills, undone] = [0, 0];
    for (let at = STRIDE; (await run(at)).signal === 'SIGKILL'; at += STRIDE) {
      kills += 1;
      const before = await crashing.rows(WRITTEN);
      await postgres.crash();
      const after = await crashing.rows(WRITTEN);
      if (JSON.stringify(after) !== JSON.stringify(before)) undone += 1;
      await crashing.expire();
      const now = await crashing.totals();
      expect([kills, now?.paid, now?.noted, now?.moved]).toEqual([kills, now?.billed, now?.rebates, now?.rebates]);
    }
    expect(kills).toBeGreaterThan(4);
    // that the disk was behind what was committed
    expect(undone).toBeGreaterThan(1);
    expect(await crashing.rows(ENDED)).toEqual(ended);
    await crashing.rows('update agent_bill_run set due_at = to_at');
    expect(await run(0)).toEqual({ code: 0, signal: null });
    expect(await crashing.rows(ENDED)).toEqual(ended);
    expect(await crashing.totals()).toMatchObject({ waiting: 0 });
  } finally {
    await calm.close();
    await crashing.close();
    vi.unstubAllEnvs();
    await postgres.stop();
  }
}, 600_000);
