/** The law of imports as a table: every room of the house, and what it may import from the house, npm and the runtime. */
import { plugRooms } from './plug-rooms.ts';
import { CONTRACT, KERNEL, type Room } from './room.ts';

import { screenRooms } from './screen-rooms.ts';
import { serverRooms } from './server-rooms.ts';

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
  {
    name: 'texts',
    files: '^packages/texts/',
    may: [KERNEL],
    npm: [],
    builtins: false,
    // What compiles the messages where they are served says whether they can be read.
    testsNpm: ['@lingui/core', '@lingui/message-utils'],
  },
  { name: 'client', files: '^packages/client/', may: [KERNEL], mayTypes: [CONTRACT], npm: [], builtins: false },
  { name: 'ui', files: '^packages/ui/', may: [], npm: ['react'], builtins: false },
  ...plugRooms,
  ...serverRooms,
  ...screenRooms,
];

/** Builders, benches and journeys drive the house from outside: they may import anything, and nobody imports them. */
export const outside = '^(tools|bench|e2e)/|^apps/[^/]+/(tools/|(vite|vitest)[^/]*\\.ts$)|^[^/]+\\.ts$';

/** A test has its room's rights, and these more. */
export const testFiles = '\\.test\\.tsx?$|/testing(\\.ts$|/)';
export const testRights = {
  may: [
    KERNEL,
    '/testing(\\.ts$|/)',
    '^(games|vendors|payments|messengers|storages|identities|promotions|merchants)/conformance\\.ts$',
  ],
  npm: ['vitest', 'fast-check', 'react-dom'],
};
