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
]);

/** Comments, literals and patterns, what stands between tags, and names of the database: a column is not renamed for a word. */
const notNames =
  /\/\*[\s\S]*?\*\/|\/\/.*|\/(?![*/])(?:\\.|[^\\/\n])+\/[a-z]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|>[^<>{}=();]*<|[a-z]+_\w+/g;

const partsOf = (name: string) => name.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase());

/** Also of several, and of what was or is being done: breaches, judged, hearing. */
const wordFor = (part: string) =>
  fieldWords.get(part) ??
  fieldWords.get(part.replace(/(?:s|es|d|ed|ing)$/, '')) ??
  fieldWords.get(part.replace(/ves$/, 'f'));

/** Of identifiers, and of the file and its folders. */
export function checkWords(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const names = new Set(text.replaceAll(notNames, ' ').match(/[A-Za-z$][\w$]*/g));
    return [...path.split(/[/.-]/), ...names].flatMap((name) =>
      partsOf(name).flatMap((part) => {
        const word = wordFor(part);
        return word === undefined ? [] : [`${path}: the name ${name} says "${part}", the field says ${word}`];
      }),
    );
  });
}
