/**
 * A process that does what is due in a module, or spins a wheel or plays a free round as a member asks for it, and is killed before its n-th statement, never, or, with a
 * file instead of n, dies before the commit of the first transaction that writes what none did that the file names; it is named then, with the kind of bills that it was of.
 * With a file it says when it has started, and waits for a line until it begins. Every fourth such death is that of the process. At the others all connections of its node
 * break at once and nothing of it goes on; the process says `cut`, and is a new node, as it has started again: that takes a fraction of a process.
 * `node dying-worker.ts <address> <clock> <n>|<file> rewards|agents|operators|erasures|spin|free [<data folder>|<request>]`.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { overEngine } from '../db/open-database.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { CUT, openMortal } from './mortal-engine.ts';

const [, , url = '', at, statements, module = 'rewards', given] = process.argv;
if (url === '' || at === undefined) throw new Error('the address of a database, and the time');
const file = statements?.startsWith('/') ? statements : undefined;
const killedAt = file === undefined ? Number(statements ?? 0) : 0;
let [isCounting, count] = [false, 0];

const KINDS = /\b(salary|hourly|realtime|dividend|revenue)\b/;

/** What a transaction does, however often: each of its statements once, and of which kind of bills. */
interface Done {
  readonly texts: Set<string>;
  kind: string;
}

const writes = /\b(insert|update|delete)\b/i;

function kindOf(text: string, params: readonly unknown[]): string | undefined {
  return KINDS.exec(params.map(String).join(' '))?.[0] ?? (text.includes('agent_rebate') ? 'rebate' : undefined);
}

/** A node of its own, until it dies. */
async function openNode() {
  const { engine, die, death } = await openMortal(url);
  const dieBefore = ({ texts, kind }: Done): void => {
    if (file === undefined || !texts.values().some((text) => writes.test(text))) return;
    const hash = createHash('sha256')
      .update([...texts].sort().join('\n'))
      .digest('base64url');
    const done = `${kind} ${hash}`;
    const before = readFileSync(file, 'utf8');
    if (before.includes(done)) return;
    appendFileSync(file, `${done}\n`);
    die(before.split('\n').length);
  };
  const database = await overEngine({
    ...engine,
    async acquire() {
      const connection = await engine.acquire();
      let done: Done = { texts: new Set(), kind: 'other' };
      return {
        query: (text, params, options) => {
          if (isCounting && ++count === killedAt) process.kill(process.pid, 'SIGKILL');
          if (text === 'begin') done = { texts: new Set(), kind: 'other' };
          else if (text !== 'commit') done.texts.add(text);
          done.kind = kindOf(text, params) ?? done.kind;
          if (isCounting && (text === 'commit' || options?.isLast)) dieBefore(done);
          return connection.query(text, params, options);
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
  return { app: await openTestApp({ database, clock: { now: () => Number(at) }, ...config }), death };
}

async function workOf({ modules, get }: TestApp): Promise<void> {
  const { agents, rewards, operators } = modules;
  const work: { readonly [module: string]: () => Promise<unknown> } = {
    agents: agents.workOnDue,
    rewards: rewards.workOnDue,
    spin: () => get('spinWheel', JSON.parse(given ?? '{}')),
    free: () => get('playFreeRound', JSON.parse(given ?? '{}')),
    erasures: operators.workOnErasures,
    async operators() {
      await operators.workOnAudiences();
      await operators.workOnExports();
    },
  };
  await work[module]?.();
}

while (true) {
  isCounting = false;
  const { app, death } = await openNode();
  if (file !== undefined) {
    // the next one starts faster
    flushCompileCache();
    process.stdout.write('started\n');
    await once(process.stdin, 'data');
  }
  isCounting = true;
  const ended = await Promise.race([workOf(app), death]);
  if (ended !== CUT) {
    await app.close();
    process.exit(0);
  }
  process.stdout.write(`${CUT}\n`);
}
