/** Databases in memory for tests, loaded from dumps: to make one takes seconds, to load one a third of a second. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const packages = join(import.meta.dirname, '../../../node_modules');
const folder = join(packages, '.cache/croupier');
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

async function readOrMake(name: string, make: () => Promise<Blob>): Promise<Blob> {
  const file = join(folder, `${name}.tar`);
  if (!existsSync(file)) {
    const bytes = Buffer.from(await (await make()).arrayBuffer());
    mkdirSync(folder, { recursive: true });
    const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, bytes);
    renameSync(draft, file);
  }
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  return new Bytes(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
}
