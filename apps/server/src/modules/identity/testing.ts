/** The test kit of identity and members: a fresh database, two nodes over it, a manual clock, callers with a cookie jar. */
import { createHash } from 'node:crypto';
import {
  type AnswerOf,
  type EndpointName,
  type Endpoints,
  type FactKind,
  type Facts,
  type Flags,
  flags,
} from '#contract';
import { assert, type Clock, currencyOf } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { openDatabase } from '../../db/open-database.ts';
import { openTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { atomically } from '../../db/transactions.ts';
import type { Call, Handlers, SessionFor } from '../../http/handlers.ts';
import { noContent } from '../../http/merchant.ts';
import { createOutbox } from '../../outbox/create-outbox.ts';
import { systemRandom } from '../../ports.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Messengers, OutgoingMessage } from '../messenger/index.ts';
import { leadingZeroBits } from './captcha/captcha.ts';
import { createIdentity, type Identity, type IdentityDeps, type PasswordCost } from './index.ts';

export function testMerchant(id: string, change: Partial<MerchantManifest> = {}): Merchant {
  const stakes = { minimum: '1.00', maximum: '100.00', presets: ['1.00'] };
  const manifest: MerchantManifest = {
    code: id,
    name: id,
    hosts: [`${id}.localhost`],
    stageHost: `stage.${id}.localhost`,
    currency: 'PHP',
    languages: ['EN'],
    defaultLanguage: 'EN',
    defaultTheme: 'dark',
    timeZone: 'Asia/Manila',
    flags: {},
    vendorSorting: ['LOCAL'],
    vendors: [],
    payments: [],
    register: {
      methods: ['username'],
      optionalFields: { email: 'shown', nickname: 'shown', paymentPassword: 'shown' },
      isCaptchaRequired: false,
      termsVersion: '2026-01',
      toRegisterFirst: false,
    },
    minimumAge: 21,
    links: [],
    customerService: [],
    mobileTemplate: { mem_cen: '1', dep_func: '1' },
    onlineNumber: 'live',
    downloadBannerExcludedHosts: [],
    popup: { forceRead: false, footer: false, closeButton: true },
    download: { needsLogin: false, profileUrl: '' },
    imageCDNs: [],
    iconSymbol: 'coin',
    banners: [],
    stakes,
    cashier: {
      deposit: stakes,
      withdrawal: {
        minimum: '1.00',
        maximum: '100.00',
        dailyMaximum: '100.00',
        dailyTimes: 3,
        fee: { freePerDay: 0, fixed: '0.00', bp: 0 },
        automaticUpTo: '0.00',
        fourEyesFrom: '100.00',
        isRevocable: true,
        risk: [],
      },
      wagering: { depositBp: 0, whileLeft: 'refuse', weightsBp: {} },
      cards: { most: 5, freezeHours: 24 },
      banks: [],
    },
    trialGrant: '1000.00',
    payoutCap: '100000.00',
    play: { autoplay: true, turbo: true, minimumRoundMs: 0 },
    texts: {},
    isDemo: true,
    ...change,
  };
  const decided = Object.fromEntries(Object.entries(flags).map(([key, flag]) => [key, flag.default]));
  return { id, currency: currencyOf('PHP'), flags: decided as Flags, isInMaintenance: false, manifest, own: noContent };
}

/** What a hash of a password takes in tests: the least that is possible. */
export const passwordCost: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A server without identity providers. */
export const plainSignIn: Pick<IdentityDeps, 'originOf' | 'outside' | 'workZeroBits' | 'passwordCost'> = {
  originOf: (host) => `http://${host}`,
  outside: { of: () => undefined },
  workZeroBits: 8,
  passwordCost,
};

export interface PublishedFact {
  readonly merchantId: string;
  readonly kind: FactKind;
  readonly body: Facts[FactKind];
}

export interface Infrastructure {
  readonly database: TestDatabase;
  /** Additional dependencies of members. */
  readonly deps: IdentityDeps & {
    readonly messengers: Pick<Messengers, 'post' | 'channelsOf'>;
    readonly merchantOf: (merchantId: string) => Merchant;
  };
  readonly clock: Clock & { forward(seconds: number): void };
  /** The facts about members published so far, as delivered by the outbox. */
  readonly reported: () => Promise<readonly PublishedFact[]>;
  /** Outgoing messages, in order, including those that are never sent. */
  readonly messages: readonly OutgoingMessage[];
  /** Two nodes over one database. */
  readonly nodes: readonly [Identity, Identity];
  readonly close: () => Promise<void>;
}

const START = Date.UTC(2026, 0, 15, 12);

export async function openInfrastructure(change: Pick<IdentityDeps, 'passwordCost'> = {}): Promise<Infrastructure> {
  const database = await openTestDatabase();
  let now = START;
  const clock = {
    now: () => now,
    forward: (seconds: number) => {
      now += seconds * 1000;
    },
  };
  const faults: unknown[] = [];
  const reported: PublishedFact[] = [];
  const messages: OutgoingMessage[] = [];
  const messengers: Infrastructure['deps']['messengers'] = {
    post: async (_tx, message) => {
      messages.push(message);
    },
    channelsOf: () => ['email', 'sms'],
  };
  const { db } = database;
  const outbox = createOutbox({ db, clock, random: systemRandom, onFault: (...fault) => faults.push(fault) });
  for (const kind of ['member.registered', 'member.logged_in'] as const) {
    outbox.listen(`test ${kind}`, kind, async (_tx, { merchantId, body }) => {
      reported.push({ merchantId, kind, body });
    });
  }
  const deps: Infrastructure['deps'] = {
    db,
    atomically: (act) => atomically(db, act),
    clock,
    random: systemRandom,
    outbox,
    live: { publish: () => undefined, publishTo: () => undefined },
    messengers,
    ...plainSignIn,
    merchantOf: (merchantId) => testMerchant(merchantId),
    secret: new Uint8Array(32).fill(7),
    ...change,
  };
  return {
    database,
    deps,
    clock,
    reported: async () => {
      await outbox.pump();
      assert(faults.length === 0, 'listeners of tests do not fail');
      return reported;
    },
    messages,
    nodes: [createIdentity(deps), createIdentity(deps)],
    close: async () => {
      await outbox.stop();
      await database.close();
    },
  };
}

/** Another node with its own pool on the same Postgres. */
export async function openFurtherNode(
  infrastructure: Infrastructure,
): Promise<{ identity: Identity; close: () => Promise<void> }> {
  const { url } = infrastructure.database;
  assert(url, 'another node needs Postgres');
  const { db, close } = await openDatabase({ url, directory: '' });
  const identity = createIdentity({ ...infrastructure.deps, db, atomically: (act) => atomically(db, act) });
  return { identity, close };
}

/** A browser: an address, a cookie jar, its tokens. */
export interface Browser {
  readonly address: string;
  readonly cookies: { [name: string]: string | undefined };
}

export function openBrowser(address = '203.0.113.9', cookies: Browser['cookies'] = {}): Browser {
  return { address, cookies: { ...cookies } };
}

type Parts<Name extends EndpointName> = Partial<Pick<Call<Endpoints[Name]>, 'body' | 'query' | 'params' | 'session'>>;

/** Calls an endpoint's handler like the HTTP binding. */
export async function request<Name extends EndpointName>(
  routes: Handlers<Name>,
  name: Name,
  merchant: Merchant,
  browser: Browser,
  parts: Parts<Name> = {},
): Promise<Awaited<ReturnType<Handlers<Name>[Name]>>> {
  const call = {
    merchant,
    params: undefined,
    query: undefined,
    body: undefined,
    session: undefined as SessionFor<Endpoints[Name]['access']> | undefined,
    address: browser.address,
    host: merchant.manifest.hosts[0],
    isSecure: false,
    language: 'EN',
    device: 'OTHERS',
    requestId: 'test',
    idempotencyKey: undefined,
    cookies: { ...browser.cookies },
    setCookie: (cookie: string, value: string) => {
      browser.cookies[cookie] = value === '' ? undefined : value;
    },
    ...parts,
  };
  return (await routes[name](call as unknown as Call<Endpoints[Name]>)) as Awaited<ReturnType<Handlers<Name>[Name]>>;
}

/** Solves a captcha's proof of work, as the site does. */
export function doWork(work: AnswerOf<Endpoints['captcha']>['work']): string {
  assert(work, 'this kind of captcha has a proof of work');
  const { salt, zeroBits } = work;
  for (let tried = 0; ; tried++) {
    const hash = createHash('sha256').update(`${salt}${tried}`).digest();
    if (leadingZeroBits(hash) >= zeroBits) return String(tried);
  }
}

let made = 0;

/** A member with a password, created through the public API of the module. */
export async function makeAccount(
  infrastructure: Infrastructure,
  merchant: Merchant,
  account: { username: string; password: string; type?: 0 | 1 | 2 },
): Promise<string> {
  const [identity] = infrastructure.nodes;
  const memberId = `0190c1de-0000-7000-8000-${(++made).toString().padStart(12, '0')}`;
  const hash = await identity.credentials.hashSecret(account.password);
  if (!hash.ok) throw new Error('overloaded');
  await infrastructure.deps.atomically((tx) =>
    identity.accounts.createAccount(tx, {
      merchantId: merchant.id,
      memberId,
      username: account.username,
      type: account.type ?? 0,
      passwordHash: hash.value,
    }),
  );
  return memberId;
}
