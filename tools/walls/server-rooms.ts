/** The server's part of the law: its storeys, and the rooms under and over its modules. */
import {
  CLIENT,
  CONTRACT,
  ENGINE_KIT,
  KERNEL,
  LEDGER,
  MERCHANT_THEMES,
  REGISTRIES,
  type Room,
  SERVER,
  SERVER_GROUND,
  SOCKETS,
  TEXTS,
} from './room.ts';

/** What the server and the site's rendering owe each other: types alone, since the rendering is built apart. */
const SITE_RENDERING = '^apps/site/src/server-contract\\.ts$';

/** A test in the server stands on real parts: it may set its scene with any of them. */
const serverTests = {
  testsMay: [
    SERVER,
    REGISTRIES,
    SOCKETS,
    LEDGER,
    TEXTS,
    ENGINE_KIT,
    CONTRACT,
    CLIENT,
    '^(games|vendors|payments|messengers|storages|identities|promotions)/',
    '^tools/(postgres|redis)\\.ts$',
  ],
  testsNpm: ['@electric-sql/pglite', 'pg', 'kysely', 'fastify', 'jose', 'ws', 'typebox', '@node-rs/argon2'],
};

/** The server's modules by storey, bottom up. A module sees the doors of lower storeys, never its own storey. */
export const storeys: readonly (readonly string[])[] = [
  ['merchants', 'messenger'],
  ['identity', 'wallet', 'catalog', 'reconciliation'],
  ['members', 'protection', 'transfers'],
  ['play', 'lottery', 'cashier', 'rewards', 'content', 'support', 'records'],
  ['operators'],
];

const modules: readonly Room[] = storeys.flatMap((names, storey) =>
  names.map((name) => ({
    name: `server module ${name}`,
    files: `${SERVER}modules/${name}/`,
    may: [
      KERNEL,
      CONTRACT,
      SERVER_GROUND,
      SOCKETS,
      ...(name === 'wallet' ? [LEDGER] : []),
      ...(name === 'play' || name === 'lottery' ? [ENGINE_KIT] : []),
      ...storeys
        .slice(0, storey)
        .flat()
        .map((lower) => `${SERVER}modules/${lower}/index\\.ts$`),
    ],
    npm: [
      'kysely',
      'jose',
      '@node-rs/argon2',
      '@simplewebauthn/server',
      'sharp',
      'sanitize-html',
      'rate-limiter-flexible',
    ],
    builtins: true,
    ...serverTests,
  })),
);

export const serverRooms: readonly Room[] = [
  ...modules,
  {
    name: 'server db',
    files: `${SERVER}db/`,
    may: [KERNEL, CONTRACT, LEDGER],
    npm: ['kysely', 'pg', '@electric-sql/pglite'],
    builtins: true,
    ...serverTests,
  },
  {
    name: 'server outbox',
    files: `${SERVER}outbox/`,
    may: [KERNEL, CONTRACT, `${SERVER}db/`],
    npm: ['kysely'],
    builtins: true,
    ...serverTests,
  },
  {
    name: 'server security',
    files: `${SERVER}security/`,
    may: [KERNEL, CONTRACT, `${SERVER}db/`],
    npm: ['kysely'],
    builtins: true,
    ...serverTests,
  },
  {
    name: 'server outside',
    files: `${SERVER}outside/`,
    may: [KERNEL, SOCKETS],
    npm: [],
    builtins: true,
    ...serverTests,
  },
  {
    name: 'server live',
    files: `${SERVER}live/`,
    may: [KERNEL, CONTRACT, `${SERVER}db/`],
    npm: ['pg', 'ioredis', 'ws'],
    builtins: true,
    ...serverTests,
  },
  { name: 'server ports', files: `${SERVER}ports\\.ts$`, may: [KERNEL], npm: [], builtins: true, ...serverTests },
  {
    name: 'server http',
    files: `${SERVER}http/`,
    may: [KERNEL, CONTRACT, TEXTS, SERVER_GROUND, SOCKETS, MERCHANT_THEMES],
    mayTypes: [SITE_RENDERING],
    npm: [
      'fastify',
      '@lingui/message-utils',
      // The apps' icons, drawn per merchant.
      'sharp',
      'typebox',
      'jose',
      'ws',
      'ioredis',
      'pino',
      'prom-client',
      'rate-limiter-flexible',
      '@opentelemetry/api',
    ],
    builtins: true,
    ...serverTests,
  },
  {
    name: 'server house',
    files: `${SERVER}app\\.ts$`,
    may: [
      KERNEL,
      CONTRACT,
      LEDGER,
      ENGINE_KIT,
      TEXTS,
      `${SERVER}(db|outbox|live|outside|security|http)/`,
      `${SERVER}modules/[^/]+/index\\.ts$`,
      `${SERVER}[^/]+$`,
      SOCKETS,
      REGISTRIES,
    ],
    npm: ['ioredis', 'pino'],
    builtins: true,
    ...serverTests,
  },
  {
    name: 'server entry',
    files: `${SERVER}([^/]+$|testing/)`,
    may: [
      KERNEL,
      CONTRACT,
      LEDGER,
      `${SERVER}(db|outbox|live|outside|security|http)/`,
      `${SERVER}[^/]+$`,
      `${SERVER}modules/[^/]+/index\\.ts$`,
      SOCKETS,
      REGISTRIES,
    ],
    npm: ['pino'],
    builtins: true,
    ...serverTests,
  },
];
