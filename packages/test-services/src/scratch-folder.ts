/**
 * A new folder for files that outlive no test: in memory where the machine has room for it, else in the temporary folder. A database is many
 * hundred files, and on a disk's file system, creating them where others were just deleted takes longer than all that tests do with them.
 */
import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** What a run takes at most, several times over: files in memory take it from everything else. */
const ROOM_BYTES = 4 * 1024 ** 3;

export function hasRoomInMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(IN_MEMORY);
    return type === TMPFS && bavail * bsize > ROOM_BYTES && process.availableMemory() > 2 * ROOM_BYTES;
  } catch {
    // another system, or one without it
    return false;
  }
}

export function scratchFolder(prefix: string): string {
  const parent = hasRoomInMemory() ? IN_MEMORY : tmpdir();
  try {
    return mkdtempSync(join(parent, prefix));
  } catch (error) {
    // who may not write there
    if (parent === tmpdir()) throw error;
    return mkdtempSync(join(tmpdir(), prefix));
  }
}
