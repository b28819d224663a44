/** kill -9 of the process that pays agents, before each commit of its runs in turn: every bill and rebate is paid once, and never a part of a tree. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ENDED, KINDS, NIGHT, openNight } from './testing/open-night.ts';

const worker = fileURLToPath(new URL('../../testing/dying-worker.ts', import.meta.url));

/** Processes that are killed before a commit that the file does not name yet. The next one starts while this one works. */
function killing(url: string, killed: string) {
  const cache = join(killed, '..', 'compiled');
  const start = async () => {
    const child = spawn(process.execPath, [worker, url, `${NIGHT}`, killed, 'agents'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: cache },
    });
    const exit = once(child, 'exit');
    await Promise.race([once(child.stdout, 'data'), exit]);
    return { child, exit };
  };
  let next = start();
  return {
    async run() {
      const { child, exit } = await next;
      next = start();
      child.stdin.write('begin\n');
      const [code, signal] = await exit;
      return { code, signal };
    },
    async stop() {
      const { child, exit } = await next;
      child.kill();
      await exit;
    },
  };
}

it('AGT-02 pays each bill and rebate of one night once though its process is killed before each commit of its runs of every kind', async () => {
  const [calm, crashing] = [await openNight(), await openNight()];
  const folder = mkdtempSync(join(tmpdir(), 'agents-crash-'));
  const killed = join(folder, 'killed');
  writeFileSync(killed, '');
  const killings = killing(crashing.url, killed);
  try {
    calm.app.time.now = NIGHT;
    await calm.app.modules.agents.workOnDue();
    const { rows, totals, expire } = crashing;
    let kills = 0;
    let last = await killings.run();
    for (; last.signal === 'SIGKILL'; last = await killings.run()) {
      kills += 1;
      await expire();
      const now = await totals();
      // What the platform paid or has decided to is what its own agents' bills say, and what is marked as paid was moved: at every moment.
      expect([kills, now?.paid, now?.noted, now?.moved]).toEqual([kills, now?.billed, now?.rebates, now?.rebates]);
    }
    expect(last.code).toBe(0);
    const names = readFileSync(killed, 'utf8').trim().split('\n');
    expect(names).toHaveLength(kills);
    const killedOf = (kind: string) => names.filter((name) => name.startsWith(`${kind} `)).length;
    for (const kind of KINDS) expect([kind, killedOf(kind) >= 9]).toEqual([kind, true]);
    expect(killedOf('rebate')).toBeGreaterThan(1);
    // all is paid, as without kills, and to do it all again finds nothing
    const ended = await calm.rows(ENDED);
    expect(await rows(ENDED)).toEqual(ended);
    await rows('update agent_bill_run set due_at = to_at');
    crashing.app.time.now = NIGHT;
    await crashing.app.modules.agents.workOnDue();
    expect(await rows(ENDED)).toEqual(ended);
    expect(await totals()).toMatchObject({ waiting: 0 });
  } finally {
    await killings.stop();
    rmSync(folder, { recursive: true });
    await calm.close();
    await crashing.close();
  }
}, 600_000);
