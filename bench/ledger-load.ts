/** A closed loop of clients, each with one operation under way at a time, and what it measured. */

/** One movement of a random member against the house. */
export interface Operation {
  readonly externalId: string;
  readonly member: number;
  readonly delta: bigint;
  readonly round: string;
  readonly requestHash: string;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const requestHash = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee';
let last = 0;

export function nextOperation(members: number): Operation {
  last += 1;
  return {
    externalId: `0190f3c1-7a1b-7bbb-8ccc-${last.toString().padStart(12, '0')}`,
    member: Math.floor(Math.random() * members),
    delta: last % 2 === 0 ? 100n : -100n,
    round: `round-${last}`,
    requestHash,
  };
}

export async function runLoad(
  clients: number,
  seconds: number,
  members: number,
  run: (operation: Operation) => Promise<void>,
): Promise<Measured> {
  const latenciesMs: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let begun = performance.now(); begun < end; ) {
        await run(nextOperation(members));
        const done = performance.now();
        latenciesMs.push(done - begun);
        begun = done;
      }
    }),
  );
  return measuredFrom(latenciesMs, (performance.now() - start) / 1000);
}

export function measuredFrom(latenciesMs: readonly number[], seconds: number): Measured {
  const sorted = Float64Array.from(latenciesMs).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: sorted.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}
