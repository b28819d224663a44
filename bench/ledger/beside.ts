/**
 * How much clients whose posts are not applied slow down the others: measured beside them, beside as many clients whose posts apply,
 * and alone.
 */
import { drive, line, type Measured } from '../kit/latencies.ts';

export interface Load {
  readonly title: string;
  readonly size: number;
  readonly act: (client: number) => Promise<unknown>;
}

export interface Beside {
  readonly good: number;
  readonly seconds: number;
  /** Posts a bet of this member that applies. */
  readonly post: (member: number) => Promise<unknown>;
  readonly loads: readonly Load[];
}

const TURNS = Number(process.env.BENCH_TURNS ?? 3);
/**
 * In percent: beside a load, the others must reach this share of their speed beside as many good clients, and of their speed alone.
 */
const WANTED = 80;

async function goodBeside({ good, seconds, post }: Beside, size: number, act: Load['act']): Promise<Measured> {
  const until = performance.now() + 1000 * (seconds + 0.5);
  const load = Array.from({ length: size }, async (_, client) => {
    while (performance.now() < until) await act(client);
  });
  const measured = await drive(good, 0.5, seconds, post);
  await Promise.all(load);
  return measured;
}

const shown = (ratios: readonly number[]) =>
  ratios
    .toSorted((one, other) => one - other)
    .map((ratio) => `${(100 * ratio).toFixed(0)} %`)
    .join(', ');

export async function measureBeside(beside: Beside): Promise<void> {
  const { good, post, loads } = beside;
  console.log(
    `\nposts of ${good} clients, beside those whose posts come to nothing; ${TURNS} turns, so that what else the machine does`,
  );
  console.log('falls on all alike');
  for (const { title, size, act } of loads) {
    const [ofAlone, ofFair, fairOfAlone]: [number[], number[], number[]] = [[], [], []];
    for (let turn = 0; turn < TURNS; turn++) {
      const alone = await goodBeside(beside, 0, post);
      const measured = await goodBeside(beside, size, act);
      const fair = await goodBeside(beside, size, (client) => post(good + client));
      if (turn === 0) {
        console.log(line('  alone', alone));
        console.log(line(`  beside ${size} ${title}`, measured));
        console.log(line(`  beside ${size} more whose posts are good`, fair));
      }
      ofAlone.push(measured.opsPerSecond / alone.opsPerSecond);
      ofFair.push(measured.opsPerSecond / fair.opsPerSecond);
      fairOfAlone.push(fair.opsPerSecond / alone.opsPerSecond);
    }
    console.log(
      `    of alone ${shown(ofAlone)} (target ${WANTED} %); of beside more good ones ${shown(ofFair)} (target ${WANTED} %)`,
    );
    console.log(`    more good ones leave of alone ${shown(fairOfAlone)}`);
  }
}
