/** The test kit of several databases: three merchants of one server, two of them in the default database, and people who play. */
import { randomUUID } from 'node:crypto';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { merchants } from '#merchants/registry.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { atomically } from '../../db/transactions.ts';
import { openFrame } from '../../testing/open-frame.ts';
import { openTestApp, openTestDatabase, type TestApp, type TestDatabase } from '../../testing.ts';

const PASSWORD = 'Play-Apart-2026!';
const open = merchants.map((manifest) => ({
  ...manifest,
  exclusionGroup: 'kin',
  register: { ...manifest.register, isCaptchaRequired: false, optionalFields: { idNumber: 'shown' as const } },
}));
const [demo] = open.filter(({ code }) => code === 'demo');
if (!demo) throw new Error('a demo merchant');
/** Like the demo, under a name of its own. */
const north: MerchantManifest = {
  ...demo,
  code: 'north',
  hosts: ['north.localhost'],
  stageHost: 'stage.north.localhost',
};
const manifests: readonly MerchantManifest[] = [...open, north];

/** An outage: while it lasts, nobody gets a connection. */
function breakable(): { around: (engine: Engine) => Engine; isDown: boolean } {
  const outage = {
    isDown: false,
    around: (engine: Engine): Engine => ({
      ...engine,
      acquire: async () => {
        if (outage.isDown) throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' });
        return engine.acquire();
      },
    }),
  };
  return outage;
}

export interface Apart {
  readonly app: TestApp;
  readonly west: TestDatabase;
  /** The further database, in which lotus lives. */
  readonly east: TestDatabase;
  readonly outage: ReturnType<typeof breakable>;
  /** Delivers all facts, also those that these cause in the other database; what sessions remember is old afterwards. */
  readonly settle: () => Promise<void>;
  /** Another server on the same databases. */
  readonly secondNode: () => Promise<TestApp>;
  readonly close: () => Promise<void>;
}

export async function openApart(): Promise<Apart> {
  const outage = breakable();
  const west = await openTestDatabase();
  const east = await openTestDatabase(outage.around);
  let aheadMs = 0;
  const node = () =>
    openTestApp({
      clock: { now: () => Date.now() + aheadMs },
      manifests,
      database: west,
      databases: { east },
      config: { databases: { east: { url: 'postgres://given', merchants: ['lotus'] } } },
    });
  const app = await node();
  return {
    app,
    west,
    east,
    outage,
    async settle() {
      for (let pass = 0; pass < 2; pass++) for (const { outbox } of app.shards.all()) await outbox.pump();
      aheadMs += 1_000;
    },
    secondNode: node,
    async close() {
      outage.isDown = false;
      await app.close();
      await Promise.all([west.close(), east.close()]);
    },
  };
}

export interface Guest {
  readonly merchantId: string;
  readonly memberId: string;
  readonly token: string;
  readonly host: string;
  readonly stage: string;
}

const manifestOf = (merchantId: string) => {
  const manifest = manifests.find(({ code }) => code === merchantId);
  if (!manifest) throw new Error(`a merchant ${merchantId}`);
  return manifest;
};

export const hostOf = (merchantId: string) => manifestOf(merchantId).hosts[0] ?? '';

let joined = 0;

/** A new member who has money. */
export async function join(
  { app }: Apart,
  merchantId: string,
  details: { readonly idNumber?: string } = {},
): Promise<Guest> {
  const { register, stageHost } = manifestOf(merchantId);
  const host = hostOf(merchantId);
  joined += 1;
  const body = {
    username: `apart${joined}x${randomUUID().slice(0, 6)}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    isOfAge: true,
    termsVersion: register.termsVersion,
    registerMethod: 'H5' as const,
    type: 0 as const,
    ...details,
  };
  const { token, id: memberId } = await app.get('register', { host, body });
  const { database, modules } = app.shards.databaseOf(merchantId);
  const accountRef = { merchant: modules.merchants.of(merchantId), memberId, isTrial: false };
  const words = { ref: memberId, requestHash: 'apart', label: 'apart', source: 'sandbox', externalId: memberId };
  await atomically(database.db, async (tx) => {
    await modules.walletModule.wallet.credit(tx, { accountRef, amountMinor: 1_000_000_000n, ...words });
  });
  const stage = await openFrame(app, token, 'dice', { site: host, stage: stageHost });
  return { merchantId, memberId, token, host: stageHost, stage };
}

/** A bet of the merchant's least on dice. */
export const bet = ({ app }: Pick<Apart, 'app'>, { merchantId, host, stage }: Guest) =>
  app.request('playRound', {
    host,
    token: stage,
    key: randomUUID(),
    body: { stake: manifestOf(merchantId).stakes.minimum, input: { target: 50.5, direction: 'over' } },
  });
