/** A house whose own files a journey may change: the sources and what is built, copied. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketNames } from '../tools/census/sockets.ts';
import { type HouseOptions, openHouse, type RunningHouse } from './house.ts';

const root = join(import.meta.dirname, '..');

/** Without their history, and the packages where they are. */
const rooms = ['apps', 'packages', ...socketNames, 'tools'];

function copyHouse(): string {
  const copy = mkdtempSync(join(tmpdir(), 'croupier-copy-'));
  for (const room of rooms) cpSync(join(root, room), join(copy, room), { recursive: true });
  for (const file of ['package.json', 'biome.json']) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Copies, lets `change` change what it likes, and opens. The copy goes when the house closes. */
export async function openCopy(
  change: (copy: string) => void,
  options?: Omit<HouseOptions, 'at'>,
): Promise<RunningHouse> {
  const copy = copyHouse();
  const leave = () => rmSync(copy, { recursive: true });
  try {
    change(copy);
    const house = await openHouse({ ...options, at: copy });
    return { ...house, close: () => house.close().finally(leave) };
  } catch (error) {
    leave();
    throw error;
  }
}
