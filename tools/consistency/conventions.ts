/** Conventions that no linter checks: silenced checks, notes to self, files without a header comment, names outside the field's words. */
import type { Source } from './source.ts';

/** Written so that it does not match itself. */
const silenced =
  /biome-(?:ignore)|(?:oxlint|eslint)-(?:disable)|@ts-(?:ignore|expect-error|nocheck)|(?:v8|c8) (?:ignore)/;
const note = /\b(?:TODO|FIXME|XXX|HACK)\b/;

export function checkConventions(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const problems: string[] = [];
    if (!text.includes('/**')) problems.push(`${path}: does not say what it is for`);
    if (note.test(text)) problems.push(`${path}: keeps a note to self (${note.exec(text)?.[0]})`);
    return problems;
  });
}

/** Only `Loaded` and what it is made of look at these: a query without a network is pending, and has no error. */
const queryState = /\bis(?:Pending|Error|Paused|Success)\b/;
const dataAlone = /(?:const \{ data(?:: \w+)? \} = useAnswer\(|= useAnswer\((?:[^()]|\([^()]*\))*\)\.data\b)/;

export function checkReads(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    if (!/^apps\/(?:site|console)\/src\//.test(path) || path.startsWith('apps/site/src/base/data/')) return [];
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    const state = queryState.exec(code)?.[0];
    return [
      ...(state === undefined ? [] : [`${path}: looks at ${state} of a query; Loaded shows what a query has`]),
      ...(dataAlone.test(code)
        ? [`${path}: takes the data of useAnswer alone; Loaded shows it, or useOptional reads it`]
        : []),
    ];
  });
}

/** For all code: tests, tools, benchmarks and browser tests may not silence a check either. */
export function checkSilenced(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const found = silenced.exec(text)?.[0];
    return found === undefined ? [] : [`${path}: silences a check (${found})`];
  });
}

/** Parts of names, and what the field says instead. Comments and texts may use the words as English does. */
const fieldWords: ReadonlyMap<string, string> = new Map([
  ['told', 'published, reported or sent'],
  ['tell', 'publish or notify'],
  ['said', 'published, a text or an answer'],
  ['heard', 'received'],
  ['hear', 'receive or subscribe'],
  ['ask', 'request or check'],
  ['stranger', 'unknown visitor or device'],
  ['newcomer', 'new member or merchant'],
  ['hindrance', 'refusal'],
  ['breach', 'violation'],
  ['verdict', 'result'],
  ['purse', 'account'],
  ['trip', 'redirect or transfer'],
  ['curtain', 'splash'],
  ['crowd', 'load'],
  ['recall', 'restore'],
  ['judge', 'validate'],
  ['rehearsal', 'double'],
  ['shelf', 'registry or section'],
  ['sealer', 'encryptor'],
  ['desk', 'operator, console or online'],
  ['unseal', 'decrypt'],
  ['ending', 'outcome or end'],
  ['dock', 'test kit'],
  ['kept', 'saved, stored or retained'],
]);

/** What stays on the wire: commands answer so, and the audit trail has it. */
const ofTheWire: ReadonlyMap<string, RegExp> = new Map([
  [
    'kept',
    /^apps\/(?:server\/src\/modules\/operators\/erasure\/(?:commands|erasure\.test)|console\/src\/parts\/data\/data-words)\.ts$/,
  ],
  ['keptUnder', /^apps\/server\/src\/security\/root-secret\.ts$/],
]);

/** Where no ledger is, there is no house. */
const withoutLedger =
  /^(?:apps\/(?:site|console|stage)|packages\/(?:client|kernel|provider-kit|stage-kit|texts|ui)|tools)\//;

/** Comments, literals and patterns, what stands between tags, and names of the database: a column is not renamed for a word. */
const notNames =
  /\/\*[\s\S]*?\*\/|\/\/.*|\/(?![*/])(?:\\.|[^\\/\n])+\/[a-z]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|>[^<>{}=();]*<|[a-z]+_\w+/g;

/** `MAX_KEPT` as well as `maxKept`. */
const partsOf = (name: string) =>
  name.split(/[a-z]/.test(name) ? /(?=[A-Z])|_/ : '_').map((part) => part.toLowerCase());

/** Also of several, and of what was or is being done: breaches, judged, hearing. */
const wordFor = (part: string) =>
  fieldWords.get(part) ??
  fieldWords.get(part.replace(/(?:s|es|d|ed|ing)$/, '')) ??
  fieldWords.get(part.replace(/ves$/, 'f'));

/** Of identifiers, and of the file and its folders. */
export function checkWords(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const names = new Set(text.replaceAll(notNames, ' ').match(/[A-Za-z$][\w$]*/g));
    const given = [...path.split(/[/.-]/), ...names].filter((name) => !ofTheWire.get(name)?.test(path));
    return given.flatMap((name) =>
      partsOf(name).flatMap((part) => {
        const word = part === 'house' && withoutLedger.test(path) ? 'site or server' : wordFor(part);
        return word === undefined ? [] : [`${path}: the name ${name} says "${part}", the field says ${word}`];
      }),
    );
  });
}

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g;
const sqlComment = /--.*/g;
const proseWord = /\b(?:whoever|told|heard|hears?)\b/i;

/** Comments are plain English, too. */
export function checkProse(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    (text.match(path.endsWith('.sql') ? sqlComment : comment) ?? []).flatMap((one) => {
      const word = proseWord.exec(one)?.[0];
      return word === undefined ? [] : [`${path}: a comment says "${word}": who does what, in plain words`];
    }),
  );
}

/** Keys of texts, by the same words. Those of refusals, states, changes and permissions have their codes, which are on the wire. */
export function checkKeys(keys: Iterable<string>): string[] {
  return [...keys].flatMap((key) =>
    /^(?:refusal|console\.(?:state|change))\./.test(key)
      ? []
      : key.split(/[.-]/).flatMap((name) =>
          partsOf(name).flatMap((part) => {
            const word = part === 'kept' ? undefined : wordFor(part);
            return word === undefined ? [] : [`texts: the key ${key} says "${part}", the field says ${word}`];
          }),
        ),
  );
}

/** A map of a whole module that begins empty is filled as it is asked: a cache, unless it is one of these. */
const notCaches: ReadonlySet<string> = new Set([
  'apps/console/src/base/call.ts unanswered',
  'apps/console/src/base/data-provider.ts cursors',
  'apps/console/src/pages/chats/answer.tsx drafts',
  'apps/server/src/db/failures.ts counts',
  'apps/server/src/db/transactions.ts engineOfAdapter',
  'apps/server/src/modules/operators/audit-trail.ts changed',
  'apps/server/src/modules/operators/create-operators.ts depsOfModule',
  'apps/site/src/app/router/screen-code.ts loaded',
  'apps/site/src/app/router/screen-code.ts loading',
  'apps/site/src/features/lottery/use-draw.ts awaited',
]);
const emptyMap = /^(?:export )?const (\w+) = new (?:Weak)?Map<[^=]*>\(\);$/gm;

/** Caches are found by their name. */
export function checkCaches(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(emptyMap)]
      .map(([, name = '']) => name)
      .filter((name) => !/cache/i.test(name) && !notCaches.has(`${path} ${name}`))
      .map((name) => `${path}: ${name} is filled as it is asked: a cache has "cache" in its name`),
  );
}
