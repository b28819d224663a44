/** Shortens the scripts that every page has inline, in the server's build: names of one letter, and no lines. */
import { pathToFileURL } from 'node:url';
import { minifySync, type Plugin } from 'vite';

/** `file`: a module that exports their texts alone, and imports nothing. */
export function inlineScripts(file: string): Plugin {
  return {
    name: 'inline-scripts',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async load(id) {
      if (id !== file) return undefined;
      const scripts: { readonly [name: string]: string } = await import(pathToFileURL(file).href);
      const lines = Object.entries(scripts).map(([name, script]) => {
        const { code } = minifySync(name, script, { compress: { target: 'es2023' }, mangle: true });
        return `export const ${name} = ${JSON.stringify(code.trim())};`;
      });
      return { code: lines.join('\n'), moduleType: 'js' };
    },
  };
}
