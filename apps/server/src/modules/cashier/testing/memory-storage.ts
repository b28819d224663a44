/** A storage in memory, which can be made to fail. */
import type { FileStorage } from '#storages/plugin.ts';

export interface MemoryStorage extends FileStorage {
  readonly files: Map<string, Uint8Array<ArrayBuffer>>;
  isFailing: boolean;
}

export function memoryStorage(): MemoryStorage {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const storage: MemoryStorage = {
    files,
    isFailing: false,
    async put(key, bytes) {
      if (!storage.isFailing) files.set(key, bytes);
      return storage.isFailing ? 'fault' : 'stored';
    },
    async get(key) {
      if (storage.isFailing) return { kind: 'fault' };
      const bytes = files.get(key);
      return bytes ? { kind: 'found', bytes } : { kind: 'missing' };
    },
    async remove(key) {
      if (!storage.isFailing) files.delete(key);
      return storage.isFailing ? 'fault' : 'gone';
    },
  };
  return storage;
}
