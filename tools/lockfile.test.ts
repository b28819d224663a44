import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly optionalDependencies?: { readonly [name: string]: string };
}

const root = join(import.meta.dirname, '..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: { readonly [path: string]: Locked };
};
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';

describe('the lockfile', () => {
  it('contains the optional packages of all platforms, without which `npm ci` refuses it', () => {
    const names = new Set(Object.keys(packages).map(nameOf));
    const named = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ path, name })),
    );
    expect(named.filter(({ name }) => !names.has(name))).toEqual([]);
    const platforms = new Set(Object.values(packages).flatMap(({ os = [] }) => os));
    for (const platform of ['darwin', 'linux', 'win32']) expect(platforms).toContain(platform);
  });

  it('names no registry', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});
