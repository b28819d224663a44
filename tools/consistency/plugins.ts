/** Checks that each kind of plugin has its five parts, and that its registry names exactly its folders. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const pluginKinds = [
  'games',
  'vendors',
  'payments',
  'messengers',
  'storages',
  'beacons',
  'feeds',
  'identities',
  'promotions',
  'merchants',
] as const;

function pluginFolders(root: string, kind: string): string[] {
  return readdirSync(join(root, kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name)
    .sort();
}

function registered(text: string): string[] {
  return [...new Set([...text.matchAll(/from '\.\/([^/']+)\//g)].map((match) => match[1] ?? ''))].sort();
}

export function checkPlugins(root: string): string[] {
  return pluginKinds.flatMap((kind) => {
    if (!existsSync(join(root, kind))) return [`${kind}: is not there`];
    const parts = ['plugin.ts', 'registry.ts', 'conformance.ts', 'conformance.test.ts', '_template'];
    const missing = parts.filter((part) => !existsSync(join(root, kind, part)));
    if (missing.includes('registry.ts')) return missing.map((part) => `${kind}: has no ${part}`);
    const folders = pluginFolders(root, kind);
    const lines = registered(readFileSync(join(root, kind, 'registry.ts'), 'utf8'));
    return [
      ...missing.map((part) => `${kind}: has no ${part}`),
      ...folders.filter((name) => !lines.includes(name)).map((name) => `${kind}/${name}: is not in the registry`),
      ...lines
        .filter((name) => !folders.includes(name))
        .map((name) => `${kind}/registry.ts: names ${name}, which is no folder`),
    ];
  });
}
