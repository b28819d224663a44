/** Checks that exactly one module of the server handles each endpoint of the contract, and that none handles an unknown one. */
import { dirname } from 'node:path';
import type { Source } from './source.ts';

const quoted = (text: string) => [...text.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '');

/** The names in an alias such as `type CashierEndpoint = 'deposit' | 'withdraw'`, anywhere in the module. */
function aliased(name: string, room: readonly Source[]): string[] {
  const declaration = new RegExp(`\\btype ${name}\\s*=([^;]+);`);
  return room.flatMap(({ text }) => quoted(declaration.exec(text)?.[1] ?? ''));
}

/** The endpoint names in the types of a file's routes: `Handlers<'login' | 'logout'>` or `Handlers<CashierEndpoint>`. */
function handledIn({ text }: Source, room: readonly Source[]): string[] {
  const lists = [...text.matchAll(/\bHandlers<([^>]+)>/g)].map((match) => (match[1] ?? '').trim());
  return lists.flatMap((list) => (/^\w+$/.test(list) ? aliased(list, room) : quoted(list)));
}

export function checkEndpoints(declared: readonly string[], sources: readonly Source[]): string[] {
  const server = sources.filter(({ path }) => path.startsWith('apps/server/src/'));
  const answers = new Map<string, Set<string>>();
  for (const source of server.filter(({ path }) => /routes[^/]*\.ts$/.test(path))) {
    const folder = dirname(source.path);
    const room = server.filter(({ path }) => dirname(path) === folder);
    for (const name of handledIn(source, room)) answers.set(name, (answers.get(name) ?? new Set()).add(folder));
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
