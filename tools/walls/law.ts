/** The law of imports as a table: every room of the house, and what it may import from the house, npm and the runtime. */

export interface Room {
  readonly name: string;
  /** Which files belong to the room, as a pattern on the path from the root. A file belongs to the first room that fits. */
  readonly files: string;
  /** What the room may import as its own, where that is not `files`; `$1` is the first group of `files`. */
  readonly own?: string;
  /** Files of the house the room may import, beside its own. */
  readonly may: readonly string[];
  /** Files the room may import only lazily, by `import()`. */
  readonly mayLazily?: readonly string[];
  /** Files whose types alone the room may import. */
  readonly mayTypes?: readonly string[];
  readonly npm: readonly string[];
  /** Whether it may import the runtime's built-in modules. */
  readonly builtins: boolean;
  /** What the room's tests may import beyond what every test may. */
  readonly testsMay?: readonly string[];
  readonly testsNpm?: readonly string[];
}

const KERNEL = '^packages/kernel/src/index\\.ts$';
const CONTRACT = '^packages/contract/src/index\\.ts$';
const FLAGS = '^packages/contract/src/flags\\.ts$';
const LEDGER = '^packages/ledger/src/index\\.ts$';
const ENGINE_KIT = '^packages/engine-kit/src/index\\.ts$';
const TEXTS = '^packages/texts/src/index\\.ts$';
const CLIENT = '^packages/client/src/index\\.ts$';
const UI = '^packages/ui/src/(index\\.ts|[^.]+\\.css)$';
const STAGE_KIT = '^packages/stage-kit/src/index\\.ts$';
const SOCKETS = '^(games|vendors|payments|promotions|merchants)/socket\\.ts$';
const REGISTRIES = '^(games|vendors|payments|promotions|merchants)/registry\\.ts$';
const SERVER = '^apps/server/src/';
/** What lies under every module of the server: tables, facts, live topics, the ports and the type of a handler. */
const SERVER_GROUND = `${SERVER}((db|outbox|live)/|ports\\.ts$|http/handlers\\.ts$)`;

/** A test in the server stands on real parts: it may set its scene with any of them. */
const serverTests = {
  testsMay: [SERVER, REGISTRIES, SOCKETS, LEDGER, TEXTS, ENGINE_KIT, CONTRACT, CLIENT, '^tools/postgres\\.ts$'],
  testsNpm: ['@electric-sql/pglite', 'pg', 'kysely', 'fastify', 'jose', 'ws', 'typebox'],
};

/** The server's modules by storey, bottom up. A module sees the doors of lower storeys, never its own storey. */
export const storeys: readonly (readonly string[])[] = [
  ['merchants'],
  ['identity', 'wallet', 'catalog'],
  ['members', 'protection'],
  ['play', 'lottery', 'cashier', 'rewards', 'agents', 'content', 'support', 'records'],
  ['operators'],
];

const serverModules: readonly Room[] = storeys.flatMap((modules, storey) =>
  modules.map((name) => ({
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
    npm: ['kysely', 'jose', '@node-rs/argon2', 'sharp', 'sanitize-html', 'rate-limiter-flexible'],
    builtins: true,
    ...serverTests,
  })),
);

const screenEdge = [KERNEL, CLIENT, UI, TEXTS];
const browserPackages = ['react', 'react-dom', '@tanstack/react-query', '@tanstack/react-router', '@lingui/core'];
const sitePackages = [...browserPackages, '@lingui/react', 'react-hook-form', 'lucide-react', 'zustand', 'jose'];
const siteLayers = ['platform', 'base', 'features', 'screens', 'app'];

/** A screen's own is its folder alone: a screen never imports a screen. */
function siteFiles(layer: string): Pick<Room, 'files' | 'own'> {
  if (layer === 'screens') return { files: '^apps/site/src/screens/([^/]+)/', own: '^apps/site/src/screens/$1/' };
  if (layer === 'app') return { files: '^apps/site/src/(app/|[^/]+$)' };
  return { files: `^apps/site/src/${layer}/` };
}

const site: readonly Room[] = siteLayers.map((layer, depth) => ({
  name: `site ${layer}`,
  ...siteFiles(layer),
  may: [
    ...screenEdge,
    ...(layer === 'platform' ? [] : ['^merchants/[^/]+/theme\\.css$']),
    ...siteLayers.slice(0, depth).map((left) => `^apps/site/src/${left}/`),
  ],
  mayTypes: [CONTRACT],
  npm: [...sitePackages, 'dompurify', '@fontsource-variable/sora'],
  builtins: false,
}));

const plugs: readonly Room[] = [
  {
    name: "a socket's registry",
    files: REGISTRIES,
    may: ['^(games|vendors|payments|promotions)/[^/]+/manifest\\.ts$', '^merchants/[^/]+/merchant\\.ts$', SOCKETS],
    npm: [],
    builtins: false,
  },
  {
    name: "a socket's interface",
    files: SOCKETS,
    may: [KERNEL, CONTRACT, FLAGS, ENGINE_KIT],
    npm: ['typebox'],
    builtins: false,
  },
  {
    name: "a socket's conformance suite",
    files: '^(games|vendors|payments|promotions|merchants)/conformance\\.ts$',
    may: [KERNEL, CONTRACT, FLAGS, ENGINE_KIT, SOCKETS],
    npm: ['vitest', 'fast-check'],
    builtins: true,
  },
  {
    name: "a game's view",
    files: '^games/([^/]+)/view(/|[^/]*\\.tsx?$)',
    own: '^games/$1/',
    may: [STAGE_KIT, UI, KERNEL, ENGINE_KIT],
    npm: ['react', 'pixi.js'],
    builtins: false,
  },
  {
    name: "a game's engine and manifest",
    files: '^games/([^/]+)/',
    own: '^games/$1/(?!view)',
    may: [KERNEL, ENGINE_KIT, '^games/socket\\.ts$'],
    mayLazily: ['^games/$1/view'],
    npm: [],
    builtins: false,
  },
  {
    name: "the house's own games as a vendor",
    files: '^vendors/originals/',
    may: [KERNEL, SOCKETS, '^games/registry\\.ts$'],
    mayTypes: [CONTRACT],
    npm: [],
    builtins: true,
  },
  {
    name: 'a vendor, payment or promotion',
    files: '^((?:vendors|payments|promotions)/[^/]+)/',
    own: '^$1/',
    may: [KERNEL, SOCKETS],
    mayTypes: [CONTRACT],
    npm: ['typebox'],
    builtins: true,
  },
  {
    name: 'a merchant',
    files: '^merchants/([^/]+)/',
    own: '^merchants/$1/',
    may: ['^merchants/socket\\.ts$', FLAGS],
    npm: [],
    builtins: false,
  },
];

/** First fit wins; a file that fits no room stands outside the law, which is itself a breach. */
export const rooms: readonly Room[] = [
  { name: 'kernel', files: '^packages/kernel/', may: [], npm: [], builtins: false },
  { name: 'contract', files: '^packages/contract/', may: [KERNEL], npm: ['typebox'], builtins: false },
  {
    name: 'ledger',
    files: '^packages/ledger/',
    may: [KERNEL],
    npm: [],
    builtins: true,
    testsMay: ['^tools/postgres\\.ts$'],
    testsNpm: ['@electric-sql/pglite', 'pg'],
  },
  { name: 'engine-kit', files: '^packages/engine-kit/', may: [KERNEL], npm: ['@noble/hashes'], builtins: false },
  { name: 'texts', files: '^packages/texts/', may: [KERNEL], npm: [], builtins: false },
  { name: 'client', files: '^packages/client/', may: [KERNEL], mayTypes: [CONTRACT], npm: [], builtins: false },
  { name: 'ui', files: '^packages/ui/', may: [], npm: ['react'], builtins: false },
  ...plugs,
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
    name: 'server outbox',
    files: `${SERVER}outbox/`,
    may: [KERNEL, CONTRACT, `${SERVER}db/`],
    npm: ['kysely'],
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
    may: [KERNEL, CONTRACT, TEXTS, SERVER_GROUND, SOCKETS, `${SERVER}modules/(merchants|identity)/index\\.ts$`],
    npm: [
      'fastify',
      '@fastify/',
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
    files: `${SERVER}house\\.ts$`,
    may: [
      KERNEL,
      CONTRACT,
      LEDGER,
      ENGINE_KIT,
      TEXTS,
      `${SERVER}(db|outbox|live|http)/`,
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
    files: `${SERVER}[^/]+$`,
    may: [
      KERNEL,
      CONTRACT,
      LEDGER,
      `${SERVER}(db|outbox|live|http)/`,
      `${SERVER}[^/]+$`,
      `${SERVER}modules/[^/]+/index\\.ts$`,
      SOCKETS,
      REGISTRIES,
    ],
    npm: ['pino'],
    builtins: true,
    ...serverTests,
  },
  ...site,
  {
    name: "the stage's kit",
    files: '^packages/stage-kit/',
    may: [KERNEL, UI, '^games/socket\\.ts$'],
    npm: ['react', 'pixi.js', 'zzfx'],
    builtins: false,
  },
  {
    name: 'stage',
    files: '^apps/stage/src/',
    may: [
      ...screenEdge,
      STAGE_KIT,
      '^games/(socket|registry)\\.ts$',
      '^games/[^/]+/(view|manifest)',
      '^merchants/[^/]+/theme\\.css$',
    ],
    mayTypes: [CONTRACT],
    npm: [...browserPackages, 'pixi.js', 'zzfx'],
    builtins: false,
  },
  {
    name: 'console',
    files: '^apps/console/src/',
    may: [...screenEdge, '^merchants/[^/]+/theme\\.css$'],
    mayTypes: [CONTRACT],
    npm: browserPackages,
    builtins: false,
  },
];

/** Builders, benches and journeys drive the house from outside: they may import anything, and nobody imports them. */
export const outside = '^(tools|bench|e2e)/|^apps/[^/]+/(vite|vitest)[^/]*\\.ts$|^[^/]+\\.ts$';

/** A test has its room's rights, and these more. */
export const testFiles = '\\.test\\.tsx?$|/testing(\\.ts$|/)';
export const testRights = {
  may: [KERNEL, '/testing(\\.ts$|/)', '^(games|vendors|payments|promotions|merchants)/conformance\\.ts$'],
  npm: ['vitest', 'fast-check', 'react-dom'],
};
