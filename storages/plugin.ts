/**
 * The plugin interface of storages: files too large for a table, under keys that the server makes. Access control is the server's, and
 * a file is never served from a storage directly. Keys say what a file is, never a user's file name.
 */
import type { Plugin, Settings } from '#provider-kit';

/** `fault`: an external failure; the same file may be saved again. */
export type PutResult = 'stored' | 'fault';

export type Found =
  | { readonly kind: 'found'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'missing' }
  | { readonly kind: 'fault' };

export interface FileStorage {
  /** The same key with the same bytes twice is one file. Writes are atomic. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<PutResult>;
  get(key: string): Promise<Found>;
  /** A missing file counts as deleted. */
  remove(key: string): Promise<'gone' | 'fault'>;
}

/** Lower-case words, digits, dashes and dots between slashes; no path traversal. */
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

/** The egress client for files. */
export type ByteEgress = (request: StorageRequest) => Promise<StorageOutcome>;

/** A test double of the outside, for the conformance suite. */
export interface TestDouble {
  readonly settings: Settings;
  readonly answer: ByteEgress;
  /** Makes the outside fail, or work again. */
  readonly turn: (mood: 'failing' | 'well') => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface StorageManifest extends Plugin<FileStorage, TestDouble, ByteEgress> {
  readonly code: string;
}
