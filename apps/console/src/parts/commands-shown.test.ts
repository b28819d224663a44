/** Every button of a command is shown only to those whom the command's endpoint lets run it. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { consoleCommands } from '#client/console-routes';
import type { CommandName } from '#contract';

const root = join(import.meta.dirname, '..');
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
);

interface Import {
  readonly from: string;
  /** Empty: all of it, as a page is loaded. */
  readonly names: readonly string[];
  readonly isExport: boolean;
}

/** What a file takes from the console's other files. Types are nothing that is shown. */
function importsOf(path: string, text: string): readonly Import[] {
  const resolved = (to: string) => join(dirname(path), to);
  const named = [...text.matchAll(/(import|export) (?:type )?\{([^}]*)\} from '(\.[^']+)'/g)].map(
    ([, verb, names = '', to = '']): Import => ({
      from: resolved(to),
      names: names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type ')),
      isExport: verb === 'export',
    }),
  );
  const loaded = [...text.matchAll(/import\('(\.[^']+)'\)/g)].map(
    ([, to = '']): Import => ({ from: resolved(to), names: [], isExport: false }),
  );
  return [...named.filter(({ names }) => names.length > 0), ...loaded];
}

const imports = new Map([...sources].map(([path, text]) => [path, importsOf(path, text)] as const));

/** Who shows something of a file; an index passes its names on. */
function usersOf(path: string, names: readonly string[] = []): readonly string[] {
  return [...imports].flatMap(([user, all]) =>
    all
      .filter(
        ({ from, names: taken }) =>
          from === path && (names.length === 0 || taken.length === 0 || taken.some((name) => names.includes(name))),
      )
      .flatMap(({ isExport, names: taken }) => (isExport ? usersOf(user, taken) : [user])),
  );
}

const names = Object.keys(consoleCommands) as CommandName[];
const isCommand = (text: string): text is CommandName => text in consoleCommands;

/** The commands that a text with holes may be. */
function commandsOf(literal: string): readonly CommandName[] {
  const text = literal.slice(1, -1);
  if (!text.includes('${')) return isCommand(text) ? [text] : [];
  const parts = text.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('-', '\\-'));
  return parts.some((part) => part.trim() !== '')
    ? names.filter((name) => new RegExp(`^${parts.join('[a-z-]+')}$`).test(name))
    : [];
}

/** Whether a file says itself that a command is run by anyone who may run it: by its own name, or by those of which it is one. */
function saysSo(text: string, literal: string): boolean {
  const isWritten = (one: string) => text.includes(`may.run(${one})`) || text.includes(`useMay().run(${one})`);
  return isWritten(literal) || commandsOf(literal).every((command) => isWritten(`'${command}'`));
}

/** Whether who may not run it does not get as far as this file. */
function isGuarded(path: string, literal: string, seen: ReadonlySet<string> = new Set()): boolean {
  const text = sources.get(path) ?? '';
  if (saysSo(text, literal)) return true;
  const [first, ...more] = [...new Set(commandsOf(literal).map((command) => consoleCommands[command].needs))];
  // A page, or a part of one, that opens to nobody without the same permission.
  if (more.length === 0 && text.includes(`needs: '${first}'`)) return true;
  const users = usersOf(path).filter((user) => !seen.has(user));
  return users.length > 0 && users.every((user) => isGuarded(user, literal, new Set([...seen, path])));
}

/** The buttons that ask for the permission of their command, the permissions they ask for, comparisons, types and comments run nothing. */
const idle = [
  /<(?:CommandButton|PermissionsButton)\s+(?:key=\{\w+\}\s+)?command=(?:"[a-z -]+"|\{[^}]*\})/g,
  /(?:may|useMay\(\))\.run\([^)]*\)/g,
  /[!=]== '[a-z-]+ [a-z-]+'/g,
  /command: (?:\s*\|? ?'[a-z-]+ [a-z-]+')+/g,
  /^(?:export )?type .*$|^\s*(?:\/\/|\*|\/\*\*).*$/gm,
];

/** What is run here: the argument of a call, or a command that is chosen first. */
function runHere(text: string): readonly string[] {
  const left = idle.reduce((rest, one) => rest.replaceAll(one, ''), text);
  return (left.match(/'[a-z-]+ [a-z-]+'|`[a-z${}-]+ [a-z${}-]+`/g) ?? []).filter((one) => commandsOf(one).length > 0);
}

/** Listed with others, of which each is offered to anyone who may run it. */
function isListed(text: string, literal: string): boolean {
  if (!/(?:may|useMay\(\))\.run\(command\)|<CommandButton\s+key=\{command\}/.test(text)) return false;
  const countOf = (part: string) => text.split(part).length - 1;
  const directly = ['act(', 'act.read(', 'act.quietly(', 'runCommand('].map((call) => countOf(`${call}${literal}`));
  return countOf(literal) > directly.reduce((sum, count) => sum + count, 0);
}

/** It asks for the permission of whatever command it is given. */
const BUTTON = 'parts/permissions-button.tsx';

it('every command is run from where nobody comes who may not run it', () => {
  const run = [...sources].flatMap(([path, text]) =>
    [...new Set(runHere(text))].map((literal) => ({ path, text, literal })),
  );
  expect(run.length).toBeGreaterThan(80);
  const open = run.filter(
    ({ path, text, literal }) => path !== BUTTON && !isListed(text, literal) && !isGuarded(path, literal),
  );
  expect(open.map(({ path, literal }) => `${path}: ${literal}`)).toEqual([]);
});
