/** Processor time of this process and of every process of the database, in seconds: steady under load, where wall time is not. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICKS = 100;

export interface Spent {
  readonly node: number;
  readonly postgres: number;
}

/** Of its name in parentheses, which may hold blanks, and the fields after it. */
function statOf(pid: string): { readonly name: string; readonly parent: string; readonly seconds: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const fields = text.slice(end + 2).split(' ');
    // Its own, and that of children which have ended: fields 14 to 17 of the whole line.
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field] ?? 0), 0);
    return { name: text.slice(text.indexOf('(') + 1, end), parent: fields[1] ?? '', seconds: ticks / TICKS };
  } catch {
    return undefined;
  }
}

/** Of these processes together. */
export const processorOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (statOf(`${pid}`)?.seconds ?? 0), 0);

/** Every process below the ones that this one started. */
export function processorTime(): Spent {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = statOf(pid);
      return stat ? [{ pid, ...stat }] : [];
    });
  const family = new Set([`${process.pid}`]);
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  const postgres = all.filter(({ pid, name }) => family.has(pid) && name === 'postgres');
  const { user, system } = process.cpuUsage();
  return { node: (user + system) / 1e6, postgres: postgres.reduce((sum, { seconds }) => sum + seconds, 0) };
}

/** What something took. */
export async function timed<Value>(
  act: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly wall: number } & Spent> {
  const [before, began] = [processorTime(), performance.now()];
  const value = await act();
  const after = processorTime();
  return {
    value,
    wall: (performance.now() - began) / 1_000,
    node: after.node - before.node,
    postgres: after.postgres - before.postgres,
  };
}
