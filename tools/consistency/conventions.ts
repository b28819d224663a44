/** Conventions that no linter checks: silenced checks, notes to self, files without a header comment. */
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

/** For all code: tests, tools, benchmarks and browser tests may not silence a check either. */
export function checkSilenced(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const found = silenced.exec(text)?.[0];
    return found === undefined ? [] : [`${path}: silences a check (${found})`];
  });
}
