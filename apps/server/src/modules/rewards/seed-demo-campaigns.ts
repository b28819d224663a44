/** The demo merchants' calendar of campaigns. They begin with a new database, and are changed by commands like any other. */
import { assert, ok } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import type { CampaignsBackOffice } from './campaigns/index.ts';
import type { Rewarding } from './context.ts';

/** In the order of the manifest. Idempotent: those that are there, in whatever state, are left alone. */
export async function seedDemoCampaigns(
  { db, atomically }: Pick<Rewarding, 'db' | 'atomically'>,
  backOffice: CampaignsBackOffice,
  merchant: Merchant,
): Promise<void> {
  const known = new Set((await backOffice.list(db, merchant.id)).map(({ code }) => code));
  for (const [place, [code, terms]] of Object.entries(merchant.manifest.campaigns ?? {}).entries()) {
    if (known.has(code)) continue;
    const begun = await atomically(async (tx) => {
      const saved = await backOffice.save(tx, merchant, { code, text: JSON.stringify(terms), by: 'demo' });
      if (!saved.ok) return saved;
      await backOffice.place(tx, merchant.id, code, place);
      const started = await backOffice.start(tx, merchant, code, saved.value.version);
      return started.ok ? ok() : started;
    });
    assert(begun.ok, `the demo’s campaign ${code} is sound`);
  }
}
