/** No console, operator or API path comes to a chain's result before its draw: the draw loop alone reads links. */
import { expect, it } from 'vitest';
import { readAll } from '../consistency/source.ts';
import { findSecrecyFlaws, READERS } from './chain-secrecy.ts';

const LOTTERY = 'apps/server/src/modules/lottery';
const COMMANDS = 'apps/server/src/modules/operators/commands/lotteries.ts';
/** Written from the tables; the kit that has chains; and what checks this. */
const isElsewhere = (path: string) =>
  /^apps\/server\/src\/db\/tables\/generated\.ts$|^packages\/engine-kit\/|^tools\/boundaries\//.test(path);
const isTest = (path: string) => /\.(?:test|e2e)\.tsx?$|\/testing(?:\.ts$|\/)/.test(path);

/** The whole product, with the tools that operators run. */
const sources = new Map(
  readAll(process.cwd())
    .filter(({ path }) => !isTest(path) && !isElsewhere(path))
    .map(({ path, text }) => [path, text]),
);

function withText(path: string, change: (text: string) => string): ReadonlyMap<string, string> {
  return new Map([...sources, [path, change(sources.get(path) ?? '')]]);
}
const withImport = (path: string, line: string) => withText(path, (text) => `${line}\n${text}`);

it('lets the draw loop alone come to the links of chains', () => {
  expect([...sources.keys()]).toEqual(expect.arrayContaining([...READERS, COMMANDS, `${LOTTERY}/routes.ts`]));
  expect(findSecrecyFlaws(sources)).toEqual([]);
});

it.each([
  [
    'an endpoint that is handed links',
    `${LOTTERY}/routes.ts`,
    "import type { Links } from './draws/index.ts';",
    'comes to links',
  ],
  ['an endpoint that draws', `${LOTTERY}/routes.ts`, "import { drawDue } from './draws/index.ts';", 'comes to links'],
  [
    'the proof of a draw that opens its chain',
    `${LOTTERY}/proof.ts`,
    "import { openChain } from '#engine-kit';",
    'names openChain',
  ],
  [
    'a cash-out that is handed the draws of rounds',
    `${LOTTERY}/running/cash-out.ts`,
    "import type { RoundDraws } from './round-draw.ts';",
    'comes to links',
  ],
  [
    'what operators decide on draws',
    `${LOTTERY}/official/back-office.ts`,
    "import { createLinks as make } from '../draws/index.ts';",
    'comes to links',
  ],
  [
    'a command that takes the parts of the draw loop',
    COMMANDS,
    "import type { DrawParts } from '../../lottery/draws/make-draw.ts';",
    'comes to links',
  ],
  [
    'a command that reads the rows of chains',
    COMMANDS,
    "const rows = db.selectFrom('lottery_chain');",
    'names lottery_chain',
  ],
  [
    'a back office that reads whole rows of chains',
    `${LOTTERY}/official/back-office.ts`,
    "import { chainById } from '../draws/store-chain.ts';",
    'names chainById',
  ],
  [
    'a tool that takes everything',
    'tools/operator/planted.ts',
    "import * as draws from '../../apps/server/src/modules/lottery/draws/index.ts';",
    'comes to links',
  ],
  [
    'a tool that loads it later',
    'tools/operator/planted.ts',
    "const links = await import('../../apps/server/src/modules/lottery/draws/links.ts');",
    'comes to links',
  ],
])('finds %s', (_, path, line, flaw) => {
  const found = findSecrecyFlaws(withImport(path, line));
  expect(found).toContain(`${path}: ${flaw}`);
});

it('finds that the composition gives links to what answers requests', () => {
  const given = withText(`${LOTTERY}/index.ts`, (text) =>
    text.replace('...routes(deps, {', '...routes(deps, {\n        links,'),
  );
  expect(findSecrecyFlaws(given)).toEqual([`${LOTTERY}/index.ts: gives links to what does not draw`]);
});
