/**
 * A server with every kind of promotion, campaigns that pay, the demo's operators, and no apps to download: only what the browser itself can
 * install is left. In this process, over a database in memory: tests reach its modules.
 */

import { ok } from '#kernel';
import { atomically } from '../../apps/server/src/db/transactions.ts';
import { demoMembers } from '../../apps/server/src/modules/members/index.ts';
import type { CampaignTerms, MerchantManifest, PromotionOffer } from '../../merchants/plugin.ts';
import { type OwnServer, openServerWith } from './server-with.ts';

const words = { titleKey: 'promotion.fair.title', lineKey: 'promotion.fair.line', rulesKey: 'promotion.fair.rules' };
const offer = (change: Partial<PromotionOffer> & Pick<PromotionOffer, 'code' | 'kind'>): PromotionOffer => ({
  ...words,
  images: [],
  linkage: '',
  ...change,
});

const offers: readonly PromotionOffer[] = [
  offer({ code: 'missions', kind: 'MISSION', titleKey: 'leaderboard.title', lineKey: 'leaderboard.none.line' }),
  offer({ code: 'circle', kind: 'REFERRAL', titleKey: 'invite.title', lineKey: 'invite.guest' }),
  offer({
    code: 'first-deposit',
    kind: 'DEPOSIT',
    titleKey: 'promotion.deposit-match.name',
    lineKey: 'activity.terms',
    endsAt: '2099-01-01T00:00:00.000Z',
  }),
  offer({ code: 'next-year', kind: 'REBATE', startsAt: '2098-01-01T00:00:00.000Z' }),
  offer({ code: 'seeds', kind: 'DISCOVER', linkage: '/m/gameCenter?gameType=LOCAL' }),
];

const picture = { scene: 'gold', symbols: ['gift-large', 'coin', 'star'] };
const titled = (name: string) => ({ title: { key: `campaign.${name}.title` }, line: { key: `campaign.${name}.line` } });
const days = [1, 2, 3, 4, 5, 6, 7].map((day) => [`day${day}Minor`, `${day}00`]);

/** What pays money: in cash for a sign-in, and as bonus money for a code. */
const campaigns: Readonly<Record<string, CampaignTerms>> = {
  daily: {
    ...titled('daily'),
    kind: 'sign-in',
    shownAs: 'LOGIN',
    picture,
    params: { ...Object.fromEntries(days), points: 60, wagerTimes: 0 },
    award: 'auto',
    bonus: { mode: 'cash' },
    limits: { budget: '1000.00' },
  },
};

/** Not in lists: what these tests count there stays. */
const hidden = { shownFrom: '2098-01-01T00:00:00.000Z' };

const gift: CampaignTerms = {
  ...titled('code'),
  kind: 'gift',
  shownAs: 'MISSION',
  picture,
  params: { giftMinor: '5000', everyDays: 0, wagerTimes: 10 },
  award: 'auto',
  bonus: { mode: 'cashable', maxBet: '10.00', days: 7 },
  window: hidden,
  code: 'SECRET',
  limits: { budget: '1000.00' },
};

/** Two free rounds of dice, in cash. */
const rounds: CampaignTerms = {
  ...gift,
  ...titled('rounds'),
  kind: 'free-rounds',
  params: { rounds: 2, everyDays: 0, wagerTimes: 0 },
  freeRounds: { games: ['dice'], stake: '1.00', cap: '50.00', playDays: 7 },
  bonus: { mode: 'cash' },
  code: 'TWOROUNDS',
};

/** The same at a vendor, which grants them. */
const lagoon: CampaignTerms = {
  ...rounds,
  ...titled('rounds.lagoon'),
  freeRounds: { games: ['lagoon-wheel'], stake: '5.00', cap: '50.00', playDays: 7 },
  code: 'LAGOON',
};

/** All members here share an address: who is the second to take it waits for an operator. */
const held: CampaignTerms = {
  ...gift,
  params: { giftMinor: '2500', everyDays: 0, wagerTimes: 0 },
  bonus: { mode: 'cash' },
  code: 'HOUSEHOLD',
  reviewFrom: 15,
};

const wheel: CampaignTerms = {
  ...titled('wheel'),
  kind: 'wheel',
  shownAs: 'MISSION',
  picture,
  params: {
    segments: '30:none,24:bonus-100,20:bonus-200,14:cash-100,8:cash-500,3:bonus-2000,1:cash-10000*5>4',
    dailySpins: 2,
    depositMinor: '50000',
    depositSpins: 2,
    missionMinor: '20000',
    missionSpins: 1,
    wagerTimes: 3,
  },
  award: 'auto',
  bonus: { mode: 'cashable', days: 7 },
  window: hidden,
  limits: { budget: '1000.00' },
};

const friends: CampaignTerms = {
  ...titled('friends'),
  kind: 'referral',
  shownAs: 'REFERRAL',
  picture,
  params: {
    ...Object.fromEntries(
      [1, 2, 3].flatMap((level) => [
        [`level${level}Minor`, '0'],
        [`share${level}Bp`, 0],
      ]),
    ),
    level1Minor: '10000',
    friendMinor: '0',
    firstDepositMinor: '20000',
    playedMinor: '50000',
    documentSeen: 0,
    withinDays: 30,
    holdDays: 0,
    reviewFrom: 100,
    maxFriends: 0,
    maxMinor: '0',
    everyDays: 30,
    wagerTimes: 0,
  },
  award: 'auto',
  bonus: { mode: 'cash' },
  window: hidden,
  limits: { budget: '1000.00' },
};

/** 60 points for a sign-in, and what they bring. */
const shop: CampaignTerms = {
  ...titled('shop'),
  kind: 'shop',
  shownAs: 'MISSION',
  picture,
  params: { everyDays: 0, wagerTimes: 0 },
  items: [
    { code: 'cash', cost: 50, prize: { cash: '5.00' }, stock: 3, perMember: 1 },
    { code: 'coffee', cost: 40, prize: { voucher: { key: 'campaign.shop.coffee' } } },
  ],
  award: 'auto',
  bonus: { mode: 'cash' },
  limits: { budget: '1000.00' },
};

/** Falls for 50 seconds of each minute. */
const rain: CampaignTerms = {
  ...titled('rain'),
  kind: 'rain',
  shownAs: 'MISSION',
  picture,
  params: {
    everyMinutes: 1,
    seconds: 50,
    poolMinor: '1000',
    packets: 5,
    leastMinor: '10',
    perMember: 1,
    wagerTimes: 0,
  },
  award: 'auto',
  bonus: { mode: 'cash' },
  window: hidden,
  limits: { budget: '1000.00' },
};

export interface RewardsServer extends OwnServer {
  /** An operator lets what waits for one go on. */
  readonly releaseHeld: () => Promise<number>;
  /** Turns a member's account into an agent's, as an operator does. */
  readonly makeAgent: (username: string, series?: number) => Promise<void>;
  /** Two operators end a contract of the platform's. */
  readonly endContract: (contractId: string) => Promise<void>;
  /** Offers an agent a contract of the platform's, and gives it a payment password to sign with; answers the contract's id. */
  readonly offerTo: (agent: { readonly username: string; readonly password: string }, terms: object) => Promise<string>;
}

export const PAYMENT_PASSWORD = '246810';

const isApp = ({ resourceType }: MerchantManifest['links'][number]) =>
  /^(IOS|Android|MOBILECONFIG)$/.test(resourceType);

async function openRewardsServer(): Promise<RewardsServer> {
  const opened = await openServerWith((manifest) => ({
    ...manifest,
    links: manifest.links.filter((link) => !isApp(link)),
    download: { ...manifest.download, profileUrl: '' },
    vendors: [...new Set([...manifest.vendors, 'lagoon'])],
    promotions: manifest.code === 'demo' ? offers : [],
    campaigns: manifest.code === 'demo' ? { ...campaigns, gift, held, rounds, lagoon, wheel, friends, rain, shop } : {},
  }));
  const { merchants, operators, rewards } = opened.server.modules;
  await operators.seedDemo();
  for (const merchant of merchants.all()) await rewards.seedDemo(merchant);
  return {
    ...opened,
    releaseHeld: async () => {
      const { db } = opened.server.database;
      const merchant = merchants.of('demo');
      const { reviews } = rewards.backOffices;
      const waiting = (await reviews.overview(db, merchant)).filter(({ row }) => row.state === 'open');
      for (const { row } of waiting) {
        await atomically(db, (tx) => reviews.release(tx, merchant, { id: row.grant_id, reason: '' }));
      }
      return waiting.length;
    },
    makeAgent: async (username, series) => {
      const { db } = opened.server.database;
      const agent = { merchantId: 'demo', username, series };
      const made = await atomically(db, (tx) => opened.server.modules.agents.backOffice.make(tx, agent));
      if (!made.ok) throw new Error(made.refusal.code);
    },
    endContract: async (contractId) => {
      const step = { contractId, event: 'end', operator: 'ines, tomas', reason: 'as agreed' } as const;
      const ended = await atomically(opened.server.database.db, (tx) =>
        opened.server.modules.agents.contracts.turn(tx, merchants.of('demo'), step),
      );
      if (!ended.ok) throw new Error(ended.refusal.code);
    },
    offerTo: async ({ username, password }, terms) => {
      const { database, modules, get } = opened.server;
      const proposal = { username, text: JSON.stringify(terms), operator: 'ines, tomas' };
      const proposed = await atomically(database.db, (tx) =>
        modules.agents.contracts.propose(tx, modules.merchants.of('demo'), proposal),
      );
      if (!proposed.ok) throw new Error(proposed.refusal.code);
      const { id } = await get('login', { body: { type: 'username', username, password, portal: 'agent' } });
      const { credentials } = modules.identity;
      const hash = await credentials.hashSecret(PAYMENT_PASSWORD);
      if (!hash.ok) throw new Error(hash.refusal.code);
      await atomically(database.db, async (tx) => {
        await credentials.setSecret(tx, 'demo', id, { kind: 'payment', hash: hash.value });
        return ok();
      });
      return proposed.value.id;
    },
  };
}

let opened: RewardsServer | undefined;

/** One for the files that say so: the runner gives tests with the same object the same worker, so that only the first opens it. */
export const onRewardsServer = {
  open: async (): Promise<RewardsServer> => {
    opened = await openRewardsServer();
    return opened;
  },
};

/** The worker's server, for tests that reach behind its pages. */
export function rewardsServer(): RewardsServer {
  if (!opened) throw new Error('the tests that ask for it say: test.use({ opening: onRewardsServer })');
  return opened;
}

export { demoMembers };
