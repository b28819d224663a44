/** Where the time of this process goes while something runs: self time by part of the server, package or runtime. */
import { type Profiler, Session } from 'node:inspector/promises';

export interface Share {
  readonly part: string;
  readonly percent: number;
}

export async function profile(run: () => Promise<unknown>): Promise<readonly Share[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await run();
  const { profile: taken } = await session.post('Profiler.stop');
  session.disconnect();
  return shares(taken);
}

function shares({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Share[] {
  const names = new Map(nodes.map((node) => [node.id, partOf(node.callFrame)]));
  const spent = new Map<string, number>();
  let total = 0;
  for (const [index, sample] of samples.entries()) {
    const micros = timeDeltas[index] ?? 0;
    const part = names.get(sample) ?? 'unknown';
    spent.set(part, (spent.get(part) ?? 0) + micros);
    total += micros;
  }
  return [...spent]
    .map(([part, micros]) => ({ part, percent: (100 * micros) / total }))
    .sort((one, other) => other.percent - one.percent);
}

function partOf({ url, functionName }: { url: string; functionName: string }): string {
  const installed = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (installed) return installed;
  const own = /\/(apps\/server\/src\/(?:modules\/)?[^/]+|packages\/[^/]+|games\/[^/]+)/.exec(url)?.[1];
  if (own) return own;
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/');
  return functionName.startsWith('(') ? functionName : `runtime ${functionName}`;
}
