/** Two merchants to test with: one in pesos with cents, one in dong without. */
import { flags, type WithdrawalRoute } from '#contract';
import { currencyOf } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { noContent } from '../../../http/merchant.ts';
import type { Merchant } from '../../merchants/index.ts';

const rest = {
  languages: ['EN'],
  defaultLanguage: 'EN',
  defaultTheme: 'dark',
  flags: {},
  vendorSorting: [],
  vendors: [],
  payments: ['sandbox'],
  register: {
    methods: ['username'],
    optionalFields: {},
    isCaptchaRequired: false,
    termsVersion: '1',
    toRegisterFirst: false,
  },
  minimumAge: 21,
  links: [],
  customerService: [],
  mobileTemplate: { mem_cen: '0', dep_func: '0' },
  onlineNumber: 'decorative',
  downloadBannerExcludedHosts: [],
  popup: { forceRead: false, footer: false, closeButton: true },
  download: { needsLogin: false, profileUrl: '' },
  imageCDNs: [],
  iconSymbol: 'coin',
  banners: [],
  stakes: { minimum: '1', maximum: '1000', presets: [] },
  payoutCap: '1000000',
  play: { autoplay: true, turbo: true, minimumRoundMs: 0 },
  texts: {},
  isDemo: true,
} as const satisfies Partial<MerchantManifest>;

const pesoManifest: MerchantManifest = {
  ...rest,
  code: 'palm',
  name: 'Palm',
  hosts: ['palm.localhost'],
  stageHost: 'stage.palm.localhost',
  currency: 'PHP',
  timeZone: 'Asia/Manila',
  trialGrant: '2000.00',
  cashier: {
    deposit: { minimum: '100.00', maximum: '50000.00', presets: ['100.00', '500.00'] },
    withdrawal: {
      minimum: '100.00',
      maximum: '20000.00',
      dailyMaximum: '30000.00',
      dailyTimes: 5,
      fee: { freePerDay: 5, fixed: '10.00', bp: 0 },
      automaticUpTo: '1000.00',
      fourEyesFrom: '15000.00',
      isRevocable: true,
      levels: { '1': { maximum: '40000.00', dailyMaximum: '60000.00', dailyTimes: 8, freePerDay: 0 } },
      risk: [],
    },
    wagering: { depositBp: 0, whileLeft: 'refuse', weightsBp: {} },
    cards: { most: 5, freezeHours: 0 },
    banks: [{ code: 'BDO', name: 'BDO Unibank' }],
  },
};

const dongManifest: MerchantManifest = {
  ...rest,
  code: 'reed',
  name: 'Reed',
  hosts: ['reed.localhost'],
  stageHost: 'stage.reed.localhost',
  currency: 'VND',
  timeZone: 'Asia/Ho_Chi_Minh',
  trialGrant: '1000000',
  cashier: {
    deposit: { minimum: '50000', maximum: '90000000', presets: ['100000'] },
    withdrawal: {
      minimum: '50000',
      maximum: '50000000',
      dailyMaximum: '100000000',
      dailyTimes: 5,
      fee: { freePerDay: 0, fixed: '0', bp: 150 },
      automaticUpTo: '1000000',
      fourEyesFrom: '50000000',
      isRevocable: true,
      risk: [],
    },
    wagering: { depositBp: 0, whileLeft: 'refuse', weightsBp: {} },
    cards: { most: 5, freezeHours: 0 },
    banks: [{ code: 'VCB', name: 'Vietcombank' }],
  },
};

export function merchantOf(manifest: MerchantManifest, on: Partial<Merchant['flags']> = {}): Merchant {
  const defaults = Object.fromEntries(Object.entries(flags).map(([key, flag]) => [key, flag.default]));
  return {
    id: manifest.code,
    currency: currencyOf(manifest.currency),
    flags: { ...defaults, ...on } as Merchant['flags'],
    isInMaintenance: false,
    manifest,
    own: noContent,
  };
}

export const palm = merchantOf(pesoManifest, { automaticApproval: true });
export const reed = merchantOf(dongManifest);

/** A merchant like Palm with its own rules. */
function strictApp(code: string, change: Partial<MerchantManifest['cashier']>): Merchant {
  const cashier = { ...pesoManifest.cashier, cards: { most: 2, freezeHours: 24 }, ...change };
  return merchantOf(
    { ...pesoManifest, code, name: code, hosts: [`${code}.localhost`], cashier },
    { automaticApproval: true },
  );
}

/** Requires a review by its configured rules, and of members with an open wagering requirement. */
export const pine = strictApp('pine', {
  withdrawal: {
    ...pesoManifest.cashier.withdrawal,
    isRevocable: false,
    risk: [
      { rule: 'first-withdrawal' },
      { rule: 'new-device', hours: 24 },
      { rule: 'password-changed', hours: 24 },
      { rule: 'little-play', days: 7, shareBp: 5_000 },
      { rule: 'name-differs' },
    ],
  },
  wagering: { depositBp: 10_000, whileLeft: 'review', weightsBp: {} },
});

const routedFrom = (id: string, value: string, stage: WithdrawalRoute) => ({
  id,
  isOn: true,
  all: [{ fact: 'amount', is: 'at_least', value } as const],
  stage,
});

/** Whose operators wrote rules that route withdrawals. */
export const teak: Merchant = {
  ...strictApp('teak', {}),
  own: {
    ...noContent,
    withdrawalRules: {
      rules: [
        routedFrom('huge', '900', 'two'),
        routedFrom('big', '700', 'finance'),
        routedFrom('odd', '500', 'review'),
        routedFrom('rest', '100', 'pass'),
      ],
    },
  },
};

/** Refuses withdrawals of members with an open wagering requirement. */
export const oak = strictApp('oak', {
  wagering: { depositBp: 10_000, whileLeft: 'refuse', weightsBp: { LIVE: 5_000, PVP: 0 } },
});

/** Requires two operators early, and a fee from the second withdrawal on. */
export const elm = strictApp('elm', {
  withdrawal: {
    ...pesoManifest.cashier.withdrawal,
    dailyTimes: 50,
    dailyMaximum: '1000000.00',
    fee: { freePerDay: 1, fixed: '10.00', bp: 100 },
    fourEyesFrom: '2000.00',
  },
  cards: { most: 5, freezeHours: 0 },
});
