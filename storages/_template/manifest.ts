/** The storage template: its name and settings. */
import { assert } from '#kernel';
import { originOf, type PluginPorts } from '#provider-kit';
import { type ByteEgress, type FileStorage, isKey, type StorageManifest } from '../plugin.ts';

/** Settings: `url`, the base address of files. */
function openTemplate({ http, settings }: PluginPorts<ByteEgress>): FileStorage {
  const addressOf = (key: string) => {
    assert(isKey(key), 'a key is made by the server');
    return new URL(key, settings.url).href;
  };
  return {
    async put(key, body, contentType) {
      const headers = { 'content-type': contentType };
      const sent = await http({ method: 'PUT', url: addressOf(key), headers, body });
      return sent.kind === 'answered' && sent.status < 300 ? 'stored' : 'fault';
    },
    async get(key) {
      const sent = await http({ method: 'GET', url: addressOf(key), headers: {} });
      if (sent.kind !== 'answered') return { kind: 'fault' };
      if (sent.status === 404) return { kind: 'missing' };
      return sent.status === 200 ? { kind: 'found', bytes: sent.bytes } : { kind: 'fault' };
    },
    async remove(key) {
      const sent = await http({ method: 'DELETE', url: addressOf(key), headers: {} });
      return sent.kind === 'answered' && (sent.status < 300 || sent.status === 404) ? 'gone' : 'fault';
    },
  };
}

export const template: StorageManifest = {
  code: 'template',
  settings: { url: 'address' },
  origins: ({ url }) => originOf(url),
  open: openTemplate,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
