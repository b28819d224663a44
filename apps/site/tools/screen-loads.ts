/**
 * What the browser's first script carries of the screens. How to load each is put into one file of its own: the names of two hundred built
 * files, which no squeezing makes smaller, and which home does without. What only the server's rendering reads is left out.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { ESTree, Plugin } from 'vite';

/** The source of that file, as the build's manifest names it, and of what opens it. Nothing lies there: both are written here. */
const SOURCE = 'src/screen-loads.js';
const OPENER = 'src/app/load-screen.js';
const MANIFEST = /\/screens\/([\w-]+)\/screen\.ts$/;
/** Home is loaded at once. */
const FIRST = 'home';
const FOR_SERVER = ['preloads', 'renderedFrom'];
const LOAD = /load: (\(\) => import\('(.+?)'\).+),\n/;

interface Property {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly name?: string };
}

/** The properties of the one object a manifest exports. */
function propertiesOf(program: unknown): readonly Property[] {
  const { body } = program as { body: readonly { declaration?: { declarations?: readonly { init?: unknown }[] } }[] };
  const objects = body.flatMap((statement) => statement.declaration?.declarations ?? []).map(({ init }) => init);
  return objects.flatMap((init) => (init as { properties?: readonly Property[] }).properties ?? []);
}

/** Without the imports that only what was left out needed: the first script would carry their modules. */
function withoutUnused(code: string, program: ESTree.Program): string {
  const imports = program.body.filter((node) => node.type === 'ImportDeclaration').reverse();
  return imports.reduce((text, { start, end, specifiers }) => {
    const rest = text.slice(0, start) + text.slice(end);
    return specifiers.some(({ local: { name } }) => new RegExp(`\\b${name}\\b`).test(rest)) ? text : rest;
  }, code);
}

export function screenLoads(root: string): Plugin {
  const source = join(root, SOURCE);
  const opener = join(root, OPENER);
  return {
    name: 'screen-loads',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === source || id === opener ? id : undefined),
    load(id) {
      if (id === opener)
        return `export const loadScreen = (name) => import(${JSON.stringify(source)}).then(({ loads }) => loads[name]());`;
      if (id !== source) return undefined;
      const loads = globSync(`${root}/src/screens/*/screen.ts`).flatMap((file) => {
        const [, name = ''] = MANIFEST.exec(file) ?? [];
        const [, load = '', path = ''] = LOAD.exec(readFileSync(file, 'utf8')) ?? [];
        if (name === FIRST || name === '_template') return [];
        if (load === '') throw new Error(`${relative(root, file)} does not say how it is loaded`);
        return `${JSON.stringify(name)}: ${load.replace(path, join(dirname(file), path))}`;
      });
      return `export const loads = {${loads.join(',\n')}};`;
    },
    transform(code, id) {
      const [, name] = MANIFEST.exec(id) ?? [];
      if (name === undefined || name === FIRST) return undefined;
      let reported = code;
      for (const { key, start, end } of [...propertiesOf(this.parse(code))].reverse()) {
        if (key?.name === 'load') {
          reported = `${reported.slice(0, start)}load: () => loadScreen(${JSON.stringify(name)})${reported.slice(end)}`;
        } else if (FOR_SERVER.includes(key?.name ?? ''))
          reported = `${reported.slice(0, start)}${reported.slice(end).replace(/^,/, '')}`;
      }
      const used = withoutUnused(reported, this.parse(reported));
      return { code: `import { loadScreen } from ${JSON.stringify(opener)};\n${used}`, map: null };
    },
  };
}
