/** Every endpoint of the contract has exactly one module that answers it, and nobody answers what is not asked. */
import type { Source } from './source.ts';

/** The names a file's routes are typed with: `Handlers<'login' | 'logout'>`. */
function handledIn({ text }: Source): string[] {
  const lists = [...text.matchAll(/\bHandlers<([^>]+)>/g)].map((match) => match[1] ?? '');
  return [...new Set(lists.flatMap((list) => [...list.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '')))];
}

export function countEndpoints(declared: readonly string[], sources: readonly Source[]): string[] {
  const routes = sources.filter((source) => /^apps\/server\/src\/.*routes\.ts$/.test(source.path));
  const answers = routes.flatMap((source) => handledIn(source).map((name) => ({ name, path: source.path })));
  const complaints = answers
    .filter(({ name }) => !declared.includes(name))
    .map(({ name, path }) => `${path}: answers ${name}, which the contract does not have`);
  for (const name of declared) {
    const paths = answers.filter((answer) => answer.name === name).map((answer) => answer.path);
    if (paths.length === 0) complaints.push(`contract: endpoint ${name} has no handler`);
    if (paths.length > 1)
      complaints.push(`contract: endpoint ${name} has ${paths.length} handlers: ${paths.join(', ')}`);
  }
  return complaints;
}
