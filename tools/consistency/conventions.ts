/** Conventions that no linter checks: silenced checks, notes to self, files without a header comment. */
import type { Source } from './source.ts';

const silenced = /biome-ignore|oxlint-disable|eslint-disable|@ts-(?:ignore|expect-error|nocheck)|v8 ignore|c8 ignore/;
const note = /\b(?:TODO|FIXME|XXX|HACK)\b/;

export function checkConventions(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const problems: string[] = [];
    if (!text.includes('/**')) problems.push(`${path}: does not say what it is for`);
    if (silenced.test(text)) problems.push(`${path}: silences a check (${silenced.exec(text)?.[0]})`);
    if (note.test(text)) problems.push(`${path}: keeps a note to self (${note.exec(text)?.[0]})`);
    return problems;
  });
}
