/** The sockets' part of the law: interfaces, registries, suites and plugs. */
import { CONTRACT, ENGINE_KIT, FLAGS, KERNEL, REGISTRIES, type Room, SOCKETS, STAGE_KIT, UI } from './room.ts';

export const plugRooms: readonly Room[] = [
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
    may: [KERNEL, '^(vendors|games)/socket\\.ts$', '^games/registry\\.ts$'],
    mayTypes: [CONTRACT],
    npm: [],
    builtins: false,
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
    mayTypes: [CONTRACT],
    npm: [],
    builtins: false,
  },
];
