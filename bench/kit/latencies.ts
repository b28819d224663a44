/** The result of a measured run: operations a second, median and slow latencies. */

export interface Measured {
  readonly opsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export function summarise(latenciesMs: readonly number[], seconds: number): Measured {
  const sorted = Float64Array.from(latenciesMs).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { opsPerSecond: latenciesMs.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** Runs this many clients; each sends its next request as soon as the last is answered. Requests during warm-up are not counted. */
export async function drive(
  clients: number,
  warmUpSeconds: number,
  seconds: number,
  act: (client: number) => Promise<unknown>,
): Promise<Measured> {
  const from = performance.now() + warmUpSeconds * 1000;
  const until = from + seconds * 1000;
  const latencies: number[] = [];
  const client = async (number: number) => {
    for (;;) {
      const began = performance.now();
      if (began >= until) return;
      await act(number);
      const ended = performance.now();
      if (began >= from && ended <= until) latencies.push(ended - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return summarise(latencies, seconds);
}

export function line(name: string, { opsPerSecond, p50Ms, p99Ms }: Measured): string {
  const ops = Math.round(opsPerSecond).toLocaleString('en').padStart(8);
  return `${name.padEnd(44)} ${ops} ops/s   p50 ${p50Ms.toFixed(1).padStart(6)} ms   p99 ${p99Ms.toFixed(1).padStart(6)} ms`;
}
