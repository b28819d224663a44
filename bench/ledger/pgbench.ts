/** pgbench, calling the ledger's own function: the ceiling of one commit per operation. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Measured, summarise } from '../kit/latencies.ts';

const run = promisify(execFile);

export function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).status === 0;
}

export interface PgbenchTask {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  readonly merchant: string;
  /** The number of members; their account ids are in the table `bench_member (place, id)`. */
  readonly members: number;
  readonly house: string;
}

export async function runPgbench(task: PgbenchTask): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-pgbench-'));
  try {
    const script = join(folder, 'post.sql');
    writeFileSync(
      script,
      `\\set place random(1, ${task.members})
\\set number random(1, 9000000000000000000)
\\set wins random(0, 1)
select id as member from bench_member where place = :place \\gset
begin;
select * from ledger.post('${task.merchant}', 'pgbench', 'bet:' || :number, 'stake', :member, ${task.house}, -100, 'round', null, null, 'hash', null);
\\if :wins
select * from ledger.post('${task.merchant}', 'pgbench', 'win:' || :number, 'payout', :member, ${task.house}, 200, 'round', null, null, 'hash', null);
\\endif
commit;
`,
    );
    const load = ['-c', String(task.clients), '-j', String(Math.min(task.clients, 2)), '-T', String(task.seconds)];
    await run('pgbench', ['-n', '-M', 'prepared', ...load, '-l', '-f', script, task.url], { cwd: folder });
    const latenciesMs: number[] = [];
    for (const name of readdirSync(folder)) {
      if (!name.startsWith('pgbench_log')) continue;
      for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
        const micros = line.split(' ')[2];
        if (micros !== undefined) latenciesMs.push(Number(micros) / 1000);
      }
    }
    return summarise(latenciesMs, task.seconds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
