/** Waits with what is filled in, until somebody says by a line of the input that the machine is quiet. */
import { once } from 'node:events';

export async function waitForLine(): Promise<void> {
  console.log('filled; a line begins what is measured');
  await once(process.stdin, 'data');
  process.stdin.destroy();
}
