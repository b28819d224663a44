/** Each socket has its five parts, and its registry names exactly its folders. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const socketNames = [
  'games',
  'vendors',
  'payments',
  'messengers',
  'storages',
  'identities',
  'promotions',
  'merchants',
] as const;

export function plugFolders(root: string, socket: string): string[] {
  return readdirSync(join(root, socket), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '_template')
    .map((entry) => entry.name)
    .sort();
}

function registered(text: string): string[] {
  return [...new Set([...text.matchAll(/from '\.\/([^/']+)\//g)].map((match) => match[1] ?? ''))].sort();
}

export function countSockets(root: string): string[] {
  return socketNames.flatMap((socket) => {
    if (!existsSync(join(root, socket))) return [`${socket}: the socket is not there`];
    const parts = ['plugin.ts', 'registry.ts', 'conformance.ts', 'conformance.test.ts', '_template'];
    const missing = parts.filter((part) => !existsSync(join(root, socket, part)));
    if (missing.includes('registry.ts')) return missing.map((part) => `${socket}: has no ${part}`);
    const folders = plugFolders(root, socket);
    const lines = registered(readFileSync(join(root, socket, 'registry.ts'), 'utf8'));
    return [
      ...missing.map((part) => `${socket}: has no ${part}`),
      ...folders.filter((name) => !lines.includes(name)).map((name) => `${socket}/${name}: is not in the registry`),
      ...lines
        .filter((name) => !folders.includes(name))
        .map((name) => `${socket}/registry.ts: names ${name}, which is no folder`),
    ];
  });
}
