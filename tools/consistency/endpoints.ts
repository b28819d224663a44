/** Checks that exactly one module of the server handles each endpoint of the contract, and that none handles an unknown one. */
import { dirname } from 'node:path';
import type { Source } from './source.ts';

const quoted = (text: string) => [...text.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '');

/** The endpoint names in a file's routes: the keys of `defineHandlers({ … })`, and those in a type `Handlers<'login'>`. */
function handledIn({ text }: Source): string[] {
  const typed = [...text.matchAll(/\bHandlers<([^>]+)>/g)].flatMap((match) => quoted(match[1] ?? ''));
  const defined = [...text.matchAll(/^( *).*\bdefineHandlers\(\{\n([\s\S]*?)^\1\}\)/gm)].flatMap(
    ([, indent = '', body = '']) =>
      [...body.matchAll(new RegExp(`^${indent}  (\\w+)[:,(]`, 'gm'))].map((match) => match[1] ?? ''),
  );
  return [...typed, ...defined];
}

export function checkEndpoints(declared: readonly string[], sources: readonly Source[]): string[] {
  const server = sources.filter(({ path }) => path.startsWith('apps/server/src/'));
  const answers = new Map<string, Set<string>>();
  for (const source of server.filter(({ path }) => /routes[^/]*\.ts$/.test(path))) {
    const folder = dirname(source.path);
    for (const name of handledIn(source)) answers.set(name, (answers.get(name) ?? new Set()).add(folder));
  }
  const unasked = [...answers].filter(([name]) => !declared.includes(name));
  return [
    ...unasked.map(([name, [folder]]) => `${folder}: answers ${name}, which the contract does not have`),
    ...declared.flatMap((name) => {
      const folders = [...(answers.get(name) ?? [])];
      if (folders.length === 0) return [`contract: endpoint ${name} has no handler`];
      return folders.length > 1 ? [`contract: endpoint ${name} is answered in ${folders.join(' and ')}`] : [];
    }),
  ];
}
