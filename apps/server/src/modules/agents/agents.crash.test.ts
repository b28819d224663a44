/** Death of what pays agents, before each commit of its runs in turn, every fourth by kill -9 of its process: every bill and rebate is paid once, and never a part of a tree. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CUT, startDying } from '../../testing/mortal-engine.ts';
import { ENDED, KINDS, NIGHT, openNight } from './testing/open-night.ts';

const worker = fileURLToPath(new URL('../../testing/dying-worker.ts', import.meta.url));

/** Nodes that die before a commit that the file does not name yet. The next process starts while this one works. */
function dying(url: string, killed: string) {
  const env = { NODE_COMPILE_CACHE: join(killed, '..', 'compiled') };
  const start = () => startDying(worker, [url, `${NIGHT}`, killed, 'agents'], env);
  let [node, next] = [start(), start()];
  return {
    /** The end of a node: it died alone, with its process, or did all that was due. */
    async run() {
      await node.receive();
      node.send('begin');
      if ((await node.receive()) === CUT) return CUT;
      const ended = await node.ended;
      [node, next] = [next, start()];
      return ended;
    },
    async stop() {
      for (const one of [node, next]) {
        one.kill();
        await one.ended;
      }
    },
  };
}

it('AGT-02 pays each bill and rebate of one night once though what pays dies before each commit of its runs of every kind', async () => {
  const [calm, crashing] = [await openNight(), await openNight()];
  const folder = mkdtempSync(join(tmpdir(), 'agents-crash-'));
  const killed = join(folder, 'killed');
  writeFileSync(killed, '');
  const nodes = dying(crashing.url, killed);
  try {
    calm.app.time.now = NIGHT;
    await calm.app.modules.agents.workOnDue();
    const { rows, totals, expire } = crashing;
    let [kills, ofProcesses] = [0, 0];
    for (let end = await nodes.run(); end !== 0; end = await nodes.run()) {
      kills += 1;
      if (end === 'SIGKILL') ofProcesses += 1;
      await expire();
      const now = await totals();
      // What the platform paid or has decided to is what its own agents' bills say, and what is marked as paid was moved: at every moment.
      expect([kills, now?.paid, now?.noted, now?.moved]).toEqual([kills, now?.billed, now?.rebates, now?.rebates]);
    }
    expect(ofProcesses).toBe(Math.floor(kills / 4));
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
    await nodes.stop();
    rmSync(folder, { recursive: true });
    await calm.close();
    await crashing.close();
  }
}, 600_000);
