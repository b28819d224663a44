/** Databases in memory for tests, loaded from dumps: to make one takes seconds, to load one a third of a second. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';

const packages = join(import.meta.dirname, '../../../node_modules');
const folder = join(packages, '.cache/croupier');
const LOOK_MS = 50;
const dumpCache = new Map<string, Promise<Blob>>();

/** A blob that hands out its bytes. Node's own reads them in small pieces, each time anew. */
class Bytes extends Blob {
  readonly #bytes: ArrayBuffer;

  constructor(bytes: ArrayBuffer) {
    super([]);
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes);
  }
}

/** The dump of a database that `make` prepares: made once on this machine, and read once per process. */
export function savedDump(name: string, make: () => Promise<Blob>): Promise<Blob> {
  const saved = dumpCache.get(name) ?? readOrMake(name, make);
  dumpCache.set(name, saved);
  return saved;
}

/** A database with nothing in it. */
export function emptyDump(): Promise<Blob> {
  const { version } = JSON.parse(readFileSync(join(packages, '@electric-sql/pglite/package.json'), 'utf8'));
  return savedDump(`empty-${version}`, async () => {
    const pglite = await PGlite.create();
    // The two databases that others are copied from: most of the files, and no test makes a third.
    await pglite.exec('update pg_database set datistemplate = false');
    await pglite.exec('drop database template0');
    await pglite.exec('drop database template1');
    const dump = await pglite.dumpDataDir('none');
    await pglite.close();
    return dump;
  });
}

/** Where a dump is saved. */
export const dumpFile = (name: string): string => join(folder, `${name}.tar`);

async function readOrMake(name: string, make: () => Promise<Blob>): Promise<Blob> {
  const file = dumpFile(name);
  mkdirSync(folder, { recursive: true });
  while (!existsSync(file)) {
    const isOurs = await makeAlone(`${file}.maker`, async () => {
      if (existsSync(file)) return;
      const bytes = Buffer.from(await (await make()).arrayBuffer());
      const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
      writeFileSync(draft, bytes);
      renameSync(draft, file);
    });
    if (!isOurs) await setTimeout(LOOK_MS);
  }
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  return new Bytes(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
}

/** Whether it was this process's turn: workers that begin together would all make the same for many seconds. A maker that died is forgotten. */
async function makeAlone(mark: string, make: () => Promise<void>): Promise<boolean> {
  try {
    writeFileSync(mark, `${process.pid}`, { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if (isOfDead(mark)) rmSync(mark, { force: true });
    return false;
  }
  try {
    await make();
  } finally {
    rmSync(mark, { force: true });
  }
  return true;
}

/** Not where it is gone meanwhile. */
function isOfDead(mark: string): boolean {
  try {
    process.kill(Number(readFileSync(mark, 'utf8')), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
