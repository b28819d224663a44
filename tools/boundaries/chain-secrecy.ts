/**
 * Who can come to the links of committed chains, and so to a result before its draw: a file that names what opens a chain, or what holds its
 * links, and anyone who imports that file. Imports are followed name by name, through index files and also for types alone: without the type nobody
 * is handed such a thing.
 */
import { posix } from 'node:path';

const LOTTERY = 'apps/server/src/modules/lottery/';

const DRAWS = `${LOTTERY}draws/`;
const SECRETS = `${DRAWS}secret-chains.ts`;
const LINKS = `${DRAWS}links.ts`;
const COMPOSITION = `${LOTTERY}index.ts`;

/** All that may come to a link: what holds them, what draws, and what gives them to it. */
export const READERS: readonly string[] = [
  SECRETS,
  LINKS,
  `${DRAWS}make-draw.ts`,
  `${LOTTERY}draw-clock.ts`,
  `${LOTTERY}running/round-draw.ts`,
  `${LOTTERY}running/round-steps.ts`,
  `${LOTTERY}running/round-clock.ts`,
  COMPOSITION,
];

/** What opens a chain, reads its secret or makes a result of a link, and the only files that may name it. */
const WORDS: readonly (readonly [word: RegExp, files: readonly string[]])[] = [
  [/\b(?:openChain|newChainSecret|HashChain)\b/, [SECRETS]],
  [/\bencrypted_secret\b/, [SECRETS, `${DRAWS}chains.ts`, `${DRAWS}store-chain.ts`]],
  [/\blottery_chain\b/, [`${DRAWS}chains.ts`, `${DRAWS}store-chain.ts`]],
  [/'draw chains'/, [COMPOSITION]],
  // The last draws again what was drawn, of the link that its result tells.
  [/\bsharedChance\b/, [`${DRAWS}make-draw.ts`, `${LOTTERY}running/round-draw.ts`, `${LOTTERY}official/show-draws.ts`]],
];

/** Who may call what reads rows of chains: every function of their store that answers whole rows. */
const READS_ROWS = [SECRETS, `${DRAWS}chains.ts`, `${DRAWS}store-chain.ts`];
const ROW_READERS = /^export (?:async )?function (\w+)\([^)]*\): Promise<ChainRow/gm;

/** The values of the composition that hold links, and the calls that they may be given to. */
const HOLDERS = /(?<![.\w])(?:links|secrets|roundDraws|beacon)\b/;
const RECEIVERS =
  /\b(?:createSecretChains|createChains|createLinks|ownBeacon|createRoundDraws|createRoundClock|createDrawClock)\((?:[^()]|\([^()]*\))*\)/g;
const DECLARATIONS = /\bconst (?:\w+|\{[^}]*\}) =/g;

interface Imported {
  readonly from: string;
  /** Undefined: all that the file exports. */
  readonly names: readonly string[] | undefined;
  readonly isPassedOn: boolean;
}

const CLAUSE =
  /\b(import|export)\s+(?:type\s+)?(?:(\*)(?:\s+as\s+\w+)?|(?:\w+\s*,\s*)?\{([^}]*)\})\s*from\s*'([^']+)'/g;
const WHOLE = /\bimport\s*\(?\s*'([^']+)'/g;

function importsOf(path: string, code: string): Imported[] {
  const at = (from: string) => posix.join(posix.dirname(path), from);
  const named = [...code.matchAll(CLAUSE)].map(([, verb, all, list = '', from = '']): Imported => {
    const names = list.split(',').flatMap((one) => /^\s*(?:type\s+)?(\w+)/.exec(one)?.[1] ?? []);
    return { from: at(from), names: all ? undefined : names, isPassedOn: verb === 'export' };
  });
  const whole = [...code.matchAll(WHOLE)].map(([, from = '']) => ({
    from: at(from),
    names: undefined,
    isPassedOn: false,
  }));
  return [...named, ...whole];
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** The files of whose own names each file has one: what index files pass on is followed to where it is. */
function reachedBy(sources: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map([...sources].map(([path, text]) => [path, importsOf(path, withoutComments(text))]));
  const homes = (file: string, names: Imported['names'], seen: ReadonlySet<string> = new Set()): readonly string[] => {
    if (seen.has(file)) return [];
    const passed = (imports.get(file) ?? []).filter(({ isPassedOn }) => isPassedOn);
    const further = new Set([...seen, file]);
    if (!names) return [file, ...passed.flatMap(({ from, names: some }) => homes(from, some, further))];
    return names.flatMap((name) => {
      const ways = passed.filter(({ names: some }) => some?.includes(name) ?? true);
      return ways.length === 0 ? [file] : ways.flatMap(({ from }) => homes(from, [name], further));
    });
  };
  const own = (all: readonly Imported[]) => all.filter(({ isPassedOn }) => !isPassedOn);
  return new Map(
    [...imports].map(([path, all]) => [path, new Set(own(all).flatMap(({ from, names }) => homes(from, names)))]),
  );
}

/** Of these sources by path: what comes to a link and may not, and what of the list above is not true any more. */
export function findSecrecyFlaws(sources: ReadonlyMap<string, string>): string[] {
  const flaws: string[] = [];
  const rows = [...(sources.get(`${DRAWS}store-chain.ts`) ?? '').matchAll(ROW_READERS)].flatMap(
    ([, name]) => name ?? [],
  );
  if (rows.length === 0) flaws.push(`${DRAWS}store-chain.ts: reads no rows of chains`);
  const words = [...WORDS, [new RegExp(`\\b(?:${['ChainRow', ...rows].join('|')})\\b`), READS_ROWS] as const];
  for (const [path, text] of sources) {
    const code = withoutComments(text);
    for (const [word, files] of words) {
      if (word.test(code) && !files.includes(path)) flaws.push(`${path}: names ${word.exec(code)?.[0]}`);
    }
  }
  const reached = reachedBy(sources);
  const readers = new Set([SECRETS, LINKS]);
  for (let before = 0; before !== readers.size; ) {
    before = readers.size;
    for (const [path, files] of reached) {
      // Who opens lotteries is given no link by them.
      if ([...files].some((file) => file !== COMPOSITION && readers.has(file))) readers.add(path);
    }
  }
  flaws.push(...[...readers].filter((path) => !READERS.includes(path)).map((path) => `${path}: comes to links`));
  flaws.push(...READERS.filter((path) => !readers.has(path)).map((path) => `${path}: comes to no link`));
  const rest = (sources.get(COMPOSITION) ?? '').replace(RECEIVERS, '').replace(DECLARATIONS, '');
  const given = HOLDERS.exec(withoutComments(rest).replace(/^(?:import|export type)[^;]*;/gm, ''));
  if (given) flaws.push(`${COMPOSITION}: gives ${given[0]} to what does not draw`);
  return flaws.sort();
}
