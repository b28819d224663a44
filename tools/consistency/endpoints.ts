/** Every endpoint of the contract has exactly one room of the server that answers it, and nobody answers what is not asked. */
import { dirname } from 'node:path';
import type { Source } from './source.ts';

const quoted = (text: string) => [...text.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '');

/** What is behind a name: `type CashierEndpoint = 'deposit' | 'withdraw'`, anywhere in the room. */
function aliased(name: string, room: readonly Source[]): string[] {
  const declaration = new RegExp(`\\btype ${name}\\s*=([^;]+);`);
  return room.flatMap(({ text }) => quoted(declaration.exec(text)?.[1] ?? ''));
}

/** The names a file's routes are typed with: `Handlers<'login' | 'logout'>` or `Handlers<CashierEndpoint>`. */
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
