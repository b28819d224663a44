/**
 * Import boundaries as a table: every package and layer, and what it may import of the project, of npm and of the runtime.
 * `.dependency-cruiser.mjs` builds its rules from it.
 *
 * @typedef {object} Layer
 * @property {string} name
 * @property {string} files Pattern on the path from the root. A file belongs to the first layer that matches.
 * @property {string} [own] What a file may import as its own, if not `files`; `$1` is the first group of `files`.
 * @property {readonly string[]} may Files of other layers it may import.
 * @property {readonly string[]} [mayLazily] Files it may import only by `import()`.
 * @property {readonly string[]} [mayTypes] Files of which it may import types only.
 * @property {readonly string[]} [npm] Packages. A name that ends in `/` is a scope.
 * @property {boolean} [builtins] Whether it may import the runtime's built-in modules.
 * @property {readonly string[]} [testsMay] What its tests may import in addition to what every test may.
 * @property {readonly string[]} [testsNpm]
 */

import { consolePackages, sitePackages } from './browser-packages.mjs';
import {
  AGENT_LISTS,
  CLIENT,
  CONSOLE_ROUTES,
  CONTRACT,
  ENGINE_KIT,
  FILTERED_LISTS,
  FLAGS,
  GAME_TEXTS,
  KERNEL,
  LANGUAGES,
  LOTTERY_KIT,
  MERCHANT_THEME_FILES,
  MERCHANT_THEMES,
  PLAY_NAMES,
  PLUGIN_KINDS,
  PLUGIN_TYPES,
  PROVIDER_KINDS,
  PROVIDER_KIT,
  REGISTRIES,
  SERVER,
  SLOT_KIT,
  STAGE_KIT,
  TEXTS,
  UI,
  UI_QR_CODE,
} from './patterns.mjs';
import { serverLayers } from './server-layers.mjs';

/** @type {readonly Layer[]} */
const packages = [
  { name: 'kernel', files: '^packages/kernel/', may: [] },
  { name: 'contract', files: '^packages/contract/', may: [KERNEL, LANGUAGES], npm: ['typebox'] },
  {
    name: 'ledger',
    files: '^packages/ledger/',
    may: [KERNEL],
    builtins: true,
    testsMay: ['^packages/test-services/src/(?:postgres|pglite)\\.ts$'],
    testsNpm: ['@electric-sql/pglite', 'pg'],
  },
  { name: 'provider-kit', files: '^packages/provider-kit/', may: [KERNEL], npm: ['typebox'], builtins: true },
  { name: 'engine-kit', files: '^packages/engine-kit/', may: [KERNEL], npm: ['@noble/hashes', '@noble/curves'] },
  { name: 'slot-kit', files: '^packages/slot-kit/', may: [KERNEL, ENGINE_KIT] },
  { name: 'lottery-kit', files: '^packages/lottery-kit/', may: [KERNEL] },
  {
    name: 'texts',
    files: '^packages/texts/',
    may: [KERNEL],
    builtins: true,
    testsMay: [GAME_TEXTS],
    // The library that compiles the messages on the server checks that they compile.
    testsNpm: ['@lingui/core', '@lingui/message-utils'],
  },
  { name: 'client', files: '^packages/client/', may: [KERNEL], mayTypes: [CONTRACT] },
  { name: 'ui', files: '^packages/ui/', may: [], npm: ['react', 'uqr'] },
  // The servers and folders that tests and benchmarks start.
  {
    name: 'test services',
    files: '^packages/test-services/',
    may: [],
    builtins: true,
    npm: ['@electric-sql/pglite', 'pg'],
  },
  // What the builds of the site, the frames and the console share.
  { name: 'site build', files: '^packages/site-build/', may: [], builtins: true, npm: ['vite'] },
  {
    name: 'stage-kit',
    files: '^packages/stage-kit/',
    may: [KERNEL, UI, ENGINE_KIT],
    mayTypes: [CONTRACT],
    npm: ['react', 'pixi.js', 'zzfx'],
  },
];

/** @type {readonly Layer[]} */
const plugins = [
  { name: "merchants' themes", files: MERCHANT_THEMES, may: [] },
  {
    name: 'registry',
    files: REGISTRIES,
    may: [
      '^(?:games|vendors|payments|messengers|storages|beacons|feeds|identities|promotions)/[^/]+/manifest\\.ts$',
      '^merchants/[^/]+/merchant\\.ts$',
      PLUGIN_TYPES,
    ],
  },
  { name: 'texts of games', files: GAME_TEXTS, may: [TEXTS], builtins: true },
  {
    name: 'plugin types',
    files: PLUGIN_TYPES,
    may: [KERNEL, CONTRACT, FLAGS, ENGINE_KIT, PROVIDER_KIT],
  },
  {
    name: 'conformance suite',
    files: `^${PLUGIN_KINDS}/(?:conformance[^/]*\\.ts$|conformance/|[^/]+\\.test\\.ts$)`,
    may: [KERNEL, CONTRACT, FLAGS, ENGINE_KIT, PROVIDER_KIT, TEXTS, GAME_TEXTS, PLUGIN_TYPES, MERCHANT_THEMES],
    npm: ['vitest', 'fast-check', '@noble/hashes'],
    builtins: true,
    // The suites test plugins against the real server: its ledger must balance after a payment's callbacks.
    testsMay: [REGISTRIES, SERVER, LOTTERY_KIT, `^${PLUGIN_KINDS}/`],
    testsNpm: ['jose', 'aws4fetch'],
  },
  {
    name: "game's view",
    files: '^games/([^/]+)/view(?:/|[^/]*\\.tsx?$)',
    own: '^games/$1/',
    may: [STAGE_KIT, UI, KERNEL, ENGINE_KIT, SLOT_KIT, LOTTERY_KIT],
    mayTypes: [CONTRACT],
    npm: ['react'],
  },
  {
    name: "game's engine and manifest",
    files: '^games/([^/]+)/',
    own: '^games/$1/(?!view)',
    may: [KERNEL, ENGINE_KIT, SLOT_KIT, LOTTERY_KIT, '^games/plugin\\.ts$'],
    mayLazily: ['^games/$1/view'],
    testsMay: ['^packages/engine-kit/src/[^/]+\\.json$'],
  },
  {
    name: 'our own games as a vendor',
    files: '^vendors/originals/',
    may: [KERNEL, '^(?:vendors|games)/plugin\\.ts$', '^games/registry\\.ts$'],
    mayTypes: [CONTRACT],
  },
  {
    name: 'beacon',
    files: '^(beacons/[^/]+)/',
    own: '^$1/',
    // No built-in module: the check of a proof runs in the browser.
    may: [KERNEL, ENGINE_KIT, PLUGIN_TYPES],
    mayTypes: [PROVIDER_KIT],
  },
  {
    name: 'feed',
    files: '^(feeds/[^/]+)/',
    own: '^$1/',
    // The formats of draws: what a source writes its own way is put into them.
    may: [KERNEL, LOTTERY_KIT, PLUGIN_TYPES, PROVIDER_KIT],
    npm: ['typebox'],
    builtins: true,
  },
  {
    name: 'provider or promotion',
    files: `^(${PROVIDER_KINDS}/[^/]+)/`,
    own: '^$1/',
    may: [KERNEL, PROVIDER_KIT, PLUGIN_TYPES],
    mayTypes: [CONTRACT],
    npm: ['typebox', 'nodemailer', 'jose', 'openid-client', 'aws4fetch', '@scure/bip32', '@scure/base'],
    builtins: true,
  },
  {
    name: 'merchant',
    files: '^merchants/([^/]+)/',
    own: '^merchants/$1/',
    may: ['^merchants/plugin\\.ts$', FLAGS, LANGUAGES],
    mayTypes: [CONTRACT],
  },
];

const siteLayers = ['platform', 'base', 'features', 'screens', 'app'];
const browserFiles = [KERNEL, CLIENT, UI, TEXTS];

/** The site's features, bottom up: each may import those before it. */
export const siteFeatures = [
  'account',
  'banners',
  'cashier',
  'games',
  'help',
  'install',
  'messages',
  'pictures',
  'popup',
  'protection',
  'records',
  'lottery',
  'rewards',
  'transfers',
  'agents',
  'shell',
  'entry',
  'sign-in',
  'register',
  'home',
];

/** A screen may import its own folder, never another screen. */
function siteFiles(/** @type {string} */ layer) {
  if (layer === 'screens') return { files: '^apps/site/src/screens/([^/]+)/', own: '^apps/site/src/screens/$1/' };
  if (layer === 'app') return { files: '^apps/site/src/(?:app/|[^/]+$)' };
  if (layer === 'features') return { files: `^apps/site/src/features/(?:${siteFeatures.join('|')})/` };
  return { files: `^apps/site/src/${layer}/` };
}

/** @type {readonly Layer[]} */
const browser = [
  ...siteLayers.map((layer, depth) => ({
    name: `site ${layer}`,
    ...siteFiles(layer),
    may: [
      ...browserFiles,
      AGENT_LISTS,
      ...(layer === 'platform' ? [] : [MERCHANT_THEME_FILES]),
      ...(layer === 'screens' ? [PLAY_NAMES] : []),
      ...siteLayers.slice(0, depth).map((left) => `^apps/site/src/${left}/`),
    ],
    mayTypes: [CONTRACT],
    npm: sitePackages[layer] ?? [],
    // A standard library must be able to decrypt what the site encrypts.
    testsNpm: ['jose'],
    // What a screen repeats of the contract, so as not to load it, must equal the contract's.
    testsMay: [CONTRACT],
  })),
  { name: "site's service worker", files: '^apps/site/src/sw/', may: ['^apps/site/src/platform/'] },
  {
    name: 'stage',
    files: '^apps/stage/src/',
    may: [
      ...browserFiles,
      STAGE_KIT,
      // For the verifier, which recomputes a round in the player's browser.
      ENGINE_KIT,
      '^games/(?:plugin|plugin-proofs|registry)\\.ts$',
      '^games/[^/]+/(?:view|manifest|engine)',
      '^beacons/registry\\.ts$',
      MERCHANT_THEME_FILES,
    ],
    mayTypes: [CONTRACT],
    npm: ['react', 'react-dom', '@lingui/core'],
  },
];

const consoleLayers = ['base', 'parts', 'pages', 'shell'];

/** The operators' console: base ← parts ← pages ← shell. A page imports no other page. */
const operatorsConsole = consoleLayers.map((layer, depth) => ({
  name: `console ${layer}`,
  files: `^apps/console/src/${layer === 'shell' ? '(?:shell/|[^/]+$)' : layer === 'pages' ? 'pages/([^/]+)/' : `${layer}/`}`,
  ...(layer === 'pages' && { own: '^apps/console/src/pages/$1/' }),
  may: [
    KERNEL,
    AGENT_LISTS,
    FILTERED_LISTS,
    CONSOLE_ROUTES,
    UI_QR_CODE,
    ...consoleLayers.slice(0, depth).map((left) => `^apps/console/src/${left}/`),
    ...(layer === 'pages' || layer === 'shell' ? ['^apps/console/src/page\\.ts$'] : []),
  ],
  mayTypes: [CONTRACT],
  npm: consolePackages[layer] ?? [],
}));

export const layers = [...packages, ...plugins, ...serverLayers, ...browser, ...operatorsConsole];

/** Tools, benchmarks and e2e tests use the product from outside: they may import anything, and nothing may import them. */
export const tooling = '^(?:tools|bench|e2e)/|^apps/[^/]+/(?:tools/|(?:vite|vitest)[^/]*\\.ts$)|^[^/]+\\.(?:ts|mjs)$';

/** A test may import what its layer may, and in addition these. */
export const testFiles = '(?:\\.test\\.tsx?$|/testing(?:\\.ts$|/))';
export const testRights = {
  may: [
    KERNEL,
    '/testing(?:\\.ts$|/)',
    '^(?:games|vendors|payments|messengers|storages|beacons|feeds|identities|promotions|merchants)/conformance[^/]*\\.ts$',
  ],
  npm: ['vitest', 'fast-check', 'react-dom'],
};
