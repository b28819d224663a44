/**
 * What a storage is: where files lie that are too large for a table, by a key the house makes. It decides nothing: who may read what is
 * the house's business, and a file is never served from it directly. Keys name what a file is, never what somebody called it.
 */
import type { Plugin, Settings } from '#provider-kit';

/** `fault`: an edge failed; the same file may be put again. */
export type Kept = 'kept' | 'fault';

export type Found =
  | { readonly kind: 'found'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'missing' }
  | { readonly kind: 'fault' };

export interface FileStorage {
  /** The same key with the same bytes twice is one file. A file is there whole or not at all. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Kept>;
  get(key: string): Promise<Found>;
  /** What is not there is gone already. */
  remove(key: string): Promise<'gone' | 'fault'>;
}

/** Lower-case words, digits, dashes and points between slashes; nothing that leads up or away. */
const KEY = /^(?!\/)(?:\/?[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)+$/;
const LONGEST_KEY = 200;

export function isKey(key: string): boolean {
  return key.length <= LONGEST_KEY && KEY.test(key) && !key.includes('..');
}

export interface StorageRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: Uint8Array<ArrayBuffer>;
}

export type StorageOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'lost' };

/** The way out, for files. */
export type ByteEgress = (request: StorageRequest) => Promise<StorageOutcome>;

/** The outside, played for the conformance suite. */
export interface TestDouble {
  readonly settings: Settings;
  readonly answer: ByteEgress;
  /** From now on the outside fails, or works again. */
  readonly turn: (mood: 'failing' | 'well') => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface StorageManifest extends Plugin<FileStorage, TestDouble, ByteEgress> {
  readonly code: string;
}
