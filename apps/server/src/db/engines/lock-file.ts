/** One process per data directory: two PGlite processes on one directory silently lose data. */
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const held = new Set<string>();

/** Locks the directory for this process and returns the unlock function. A lock whose process is dead is taken over. */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, 'house.lock');
  // Members' data are stored here: the directory's mode keeps all other accounts of this machine out, whatever each file's mode is.
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, describe(process.pid), { flag: 'wx' });
      held.add(file);
      return () => {
        held.delete(file);
        rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      takeOver(file);
    }
  }
  throw new Error(`The data directory ${directory} could not be locked: another process takes it at the same time.`);
}

function takeOver(file: string): void {
  const seen = read(file);
  if (seen === undefined) return;
  if (held.has(file) || isAlive(seen)) {
    throw new Error(
      `The data directory is in use by process ${seen.split(' ')[0]} (${file}). Stop it first, or set DATABASE_URL to share a Postgres.`,
    );
  }
  // Moved aside first and read again, so that of two processes that saw the same dead lock only one takes it.
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) !== seen) linkSync(aside, file);
  rmSync(aside, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The pid, and its start time where the system reports it: a pid alone may be reused after a restart. */
function describe(pid: number): string {
  return `${pid} ${startOf(pid)}`;
}

function isAlive(line: string): boolean {
  const pid = Number(line.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return describe(pid) === line;
}

function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${boot}:${afterName[19]}`;
  } catch {
    return 'unknown';
  }
}
