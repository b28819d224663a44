/** Opens one house and closes it: what it has seeded is what every journey's own house begins with. */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openHouse } from './house.ts';

declare module 'vitest' {
  interface ProvidedContext {
    furnished: string;
  }
}

export async function setup(project: TestProject): Promise<() => void> {
  const house = await openHouse();
  await house.close('keep');
  project.provide('furnished', house.directory);
  return () => rmSync(house.directory, { recursive: true, force: true });
}
