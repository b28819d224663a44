/** Layers of the server: its modules, bottom up, and the layers below and above them. */
import {
  CLIENT,
  CONTRACT,
  ENGINE_KIT,
  GAME_TEXTS,
  INFRASTRUCTURE,
  KERNEL,
  LEDGER,
  LOTTERY_KIT,
  MERCHANT_THEMES,
  PLUGIN_KINDS,
  PLUGIN_TYPES,
  PROVIDER_KIT,
  REGISTRIES,
  SERVER,
  TEXTS,
} from './patterns.mjs';

/** The server's modules by layer, bottom up. A module may import the `index.ts` of lower layers, never of its own layer. */
const moduleLayers = [
  ['merchants', 'messenger', 'provider-accounts'],
  ['identity', 'wallet', 'catalog', 'reconciliation'],
  ['members', 'protection', 'documents', 'transfers', 'seamless'],
  ['play', 'lottery', 'cashier', 'rewards', 'content', 'support', 'push', 'records', 'agents'],
  ['operators'],
];

/** A test of the server uses real parts: its setup may import any of them. */
const serverTests = {
  testsMay: [
    SERVER,
    REGISTRIES,
    PLUGIN_TYPES,
    PROVIDER_KIT,
    LEDGER,
    TEXTS,
    ENGINE_KIT,
    LOTTERY_KIT,
    CONTRACT,
    CLIENT,
    `^${PLUGIN_KINDS}/`,
    '^packages/test-services/src/(?:postgres|pglite|redis|scratch-folder)\\.ts$',
  ],
  testsNpm: ['pg', 'kysely', 'fastify', 'ws', '@node-rs/argon2', 'sharp'],
};

/** Modules without SQL of their own. */
const withoutSql = ['messenger', 'provider-accounts', 'seamless', 'content'];

/** What a module needs beside the query builder. */
const modulePackages = {
  identity: ['@node-rs/argon2', '@scure/base', '@simplewebauthn/server', 'sharp'],
  cashier: ['sharp'],
  content: ['sanitize-html'],
  operators: ['@scure/base'],
};

/** @type {readonly import('./layers.mjs').Layer[]} */
const serverModules = moduleLayers.flatMap((names, depth) =>
  names.map((name) => ({
    name: `server module ${name}`,
    files: `${SERVER}modules/${name}/`,
    may: [
      KERNEL,
      CONTRACT,
      INFRASTRUCTURE,
      PLUGIN_TYPES,
      PROVIDER_KIT,
      ...(name === 'wallet' ? [LEDGER] : []),
      // What operators choose as colours must be readable.
      ...(name === 'content' ? [MERCHANT_THEMES] : []),
      ...(['play', 'lottery', 'rewards'].includes(name) ? [ENGINE_KIT] : []),
      ...moduleLayers
        .slice(0, depth)
        .flat()
        .map((lower) => `${SERVER}modules/${lower}/index\\.ts$`),
    ],
    npm: [
      ...(withoutSql.includes(name) ? [] : ['kysely']),
      ...(modulePackages[/** @type {keyof typeof modulePackages} */ (name)] ?? []),
    ],
    builtins: true,
    ...serverTests,
  })),
);

/** @type {readonly import('./layers.mjs').Layer[]} */
export const serverLayers = [
  ...serverModules,
  {
    name: 'server db',
    files: `${SERVER}db/`,
    may: [KERNEL, CONTRACT, LEDGER],
    npm: ['kysely', 'pg', '@electric-sql/pglite'],
    builtins: true,
    ...serverTests,
  },
  {
    name: 'server outbox and security',
    files: `${SERVER}(outbox|security)/`,
    own: `${SERVER}$1/`,
    may: [KERNEL, CONTRACT, `${SERVER}db/`],
    npm: ['kysely'],
    builtins: true,
    ...serverTests,
  },
  {
    name: 'server rate limits',
    files: `${SERVER}rate-limits/`,
    may: [KERNEL, `${SERVER}db/`],
    npm: ['kysely', 'ioredis', 'rate-limiter-flexible'],
    builtins: true,
    ...serverTests,
  },
  {
    name: 'server outside',
    files: `${SERVER}outside/`,
    may: [KERNEL, PROVIDER_KIT, PLUGIN_TYPES, `${SERVER}db/(?:jobs/faults|engines/side-by-side)\\.ts$`],
    builtins: true,
    ...serverTests,
  },
  {
    name: 'server live',
    files: `${SERVER}live/`,
    may: [KERNEL, CONTRACT, `${SERVER}db/`],
    npm: ['kysely', 'ioredis', 'ws'],
    builtins: true,
    ...serverTests,
  },
  { name: 'server ports', files: `${SERVER}ports\\.ts$`, may: [KERNEL], builtins: true, ...serverTests },
  {
    name: 'server http',
    files: `${SERVER}http/`,
    may: [KERNEL, CONTRACT, TEXTS, GAME_TEXTS, INFRASTRUCTURE, PLUGIN_TYPES, MERCHANT_THEMES],
    // The server and the site's renderer share types alone, since the renderer is built separately.
    mayTypes: ['^apps/site/src/server-contract\\.ts$'],
    npm: [
      'fastify',
      '@fastify/proxy-addr',
      'fast-json-stringify',
      'cookie',
      '@lingui/message-utils',
      // The apps' icons, drawn per merchant.
      'sharp',
      'typebox',
      'jose',
      'pino',
      'prom-client',
    ],
    builtins: true,
    ...serverTests,
  },
  {
    name: 'server composition',
    files: `${SERVER}(?:[^/]+|(?:testing|shards|providers)/.+)$`,
    may: [
      KERNEL,
      CONTRACT,
      LEDGER,
      ENGINE_KIT,
      TEXTS,
      `${SERVER}(?:(?:db|outbox|live|outside|security|http)/|rate-limits/index\\.ts$|ports\\.ts$)`,
      `${SERVER}modules/[^/]+/index\\.ts$`,
      PLUGIN_TYPES,
      PROVIDER_KIT,
      REGISTRIES,
    ],
    builtins: true,
    ...serverTests,
  },
];
