/**
 * The attacker of `bench:overload`, in a thread of its own: a number of connections from another address of this machine, each sending
 * requests in a loop.
 */
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface AttackOrder {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly method: 'GET' | 'POST';
  /** `#` is replaced by a different number in each request. */
  readonly path: string;
  /** Used in turn. */
  readonly hosts: readonly string[];
  readonly cookies: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** How the body is sent: whole; all but its last byte, then nothing; or a part, then the connection is closed. */
  readonly sending: 'whole' | 'held' | 'aborted';
  /** The attacker's own address. */
  readonly from: string;
}

const HELD_MS = 4_000;

let requested = 0;
const statuses = new Map<string, number>();
const note = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
const turn = <Value>(list: readonly Value[]) => list[requested % list.length];

function attack(order: AttackOrder, agent: Agent): Promise<void> {
  requested += 1;
  const { port, method, from, body, sending } = order;
  const cookie = turn(order.cookies);
  const headers = { ...order.headers, host: turn(order.hosts) ?? 'localhost', ...(cookie && { cookie }) };
  const length = body ? { 'content-length': body.length } : {};
  return new Promise((resolve) => {
    const path = order.path.replaceAll('#', `${requested}x${crypto.randomUUID()}`);
    const sent = request({
      host: '127.0.0.1',
      localAddress: from,
      port,
      method,
      path,
      agent,
      headers: { ...headers, ...length },
    });
    const end = (what: string) => {
      note(what);
      resolve();
    };
    sent.on('response', (answer) => {
      answer.resume().on('close', () => end(String(answer.statusCode)));
    });
    sent.on('error', () => end('broken off'));
    if (!body || sending === 'whole') return void sent.end(body);
    sent.write(body.subarray(0, sending === 'held' ? -1 : Math.ceil(body.length / 2)));
    setTimeout(() => sent.destroy(), sending === 'held' ? HELD_MS : 5).unref();
  });
}

async function run(order: AttackOrder): Promise<void> {
  const agent = new Agent({ keepAlive: order.sending === 'whole', maxSockets: order.connections });
  const until = performance.now() + order.seconds * 1000;
  const one = async () => {
    while (performance.now() < until) await attack(order, agent);
  };
  await Promise.all(Array.from({ length: order.connections }, one));
  agent.destroy();
  parentPort?.postMessage({
    requested,
    statuses: [...statuses].map(([status, count]) => `${status} × ${count}`).join(', '),
  });
}

await run(workerData as AttackOrder);
