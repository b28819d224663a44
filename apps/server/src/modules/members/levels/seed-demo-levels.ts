/** The demo's levels. They begin with a new database, and are changed by commands like any other. */
import { assert, ok } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { LevelsBackOffice } from './back-office.ts';
import type { LevelsDeps } from './deps.ts';

/** Idempotent: where there is any version, it is left alone. */
export async function seedDemoLevels(
  { db, atomically }: Pick<LevelsDeps, 'db' | 'atomically'>,
  backOffice: LevelsBackOffice,
  merchant: Merchant,
): Promise<void> {
  const { levels } = merchant.manifest;
  if (!levels || (await backOffice.versions(db, merchant.id)).length > 0) return;
  const begun = await atomically(async (tx) => {
    const saved = await backOffice.save(tx, merchant, { text: JSON.stringify(levels), by: 'demo' });
    if (!saved.ok) return saved;
    const started = await backOffice.start(tx, merchant, saved.value.version);
    return started.ok ? ok() : started;
  });
  assert(begun.ok, 'the demo’s levels are sound');
}
