/**
 * Everything the site stores in the browser: each key with its parser. A value that cannot be parsed counts as missing. A change of
 * format raises the version; values of older versions are parsed tolerantly or dropped.
 */
import { languages } from '#texts/languages';
import { localStore, sessionStore, type TextStorage } from '../../../platform/storage.ts';
import type { Status } from './page.ts';

const VERSION = '1';

export interface Entry<Value> {
  readonly key: string;
  readonly store: TextStorage;
  /** Undefined when the text is invalid. */
  readonly read: (text: string) => Value | undefined;
  readonly write: (value: Value) => string;
}

type Shape = { readonly [name: string]: unknown };

/** JSON that is an object, or undefined. */
export function readShape(text: string): Shape | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Shape) : undefined;
  } catch {
    return undefined;
  }
}

function word<const Words extends readonly string[]>(key: string, words: Words): Entry<Words[number]> {
  return { key, store: localStore, read: (text) => words.find((known) => known === text), write: (value) => value };
}

function flag(key: string): Entry<boolean> {
  return { key, store: localStore, read: (text) => text === '1', write: (value) => (value ? '1' : '0') };
}

function text(key: string, store: TextStorage): Entry<string> {
  return { key, store, read: (value) => (value === '' ? undefined : value), write: (value) => value };
}

function json<Value>(key: string, read: Entry<Value>['read']): Entry<Value> {
  return { key, store: localStore, read, write: JSON.stringify };
}

/** Scroll positions of history entries, by entry key. */
function readScrolls(stored: string): readonly (readonly [string, number])[] | undefined {
  const shape = readShape(stored);
  return shape && Object.entries(shape).filter((pair): pair is [string, number] => typeof pair[1] === 'number');
}

const scrollsEntry: Entry<readonly (readonly [string, number])[]> = {
  key: 'MC_SCROLLS',
  store: sessionStore,
  read: readScrolls,
  write: (pairs) => JSON.stringify(Object.fromEntries(pairs)),
};

/** Past search terms. */
export function readSearches(text: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return undefined;
    return value.filter((word): word is string => typeof word === 'string' && word !== '');
  } catch {
    return undefined;
  }
}

/** The stored session: its fields and its key are those of the source. */
export interface SessionInfo {
  readonly token: string;
  readonly merchantCode: string;
  readonly username: string;
  readonly type: number;
  readonly id: string;
  readonly firstTimeLogin: boolean;
}

export function readSessionInfo(stored: string): SessionInfo | undefined {
  const shape = readShape(stored);
  if (!shape) return undefined;
  const { token, merchantCode, userName: username, type, firstTimeLogin } = shape;
  const id = shape.id ?? shape.customerId ?? '';
  if (typeof token !== 'string' || token === '' || typeof merchantCode !== 'string') return undefined;
  if (typeof username !== 'string' || typeof type !== 'number' || typeof id !== 'string') return undefined;
  return { token, merchantCode, username, type, id, firstTimeLogin: firstTimeLogin === true };
}

const sessionEntry: Entry<SessionInfo> = {
  key: 'MC_SESSION_INFO',
  store: localStore,
  read: readSessionInfo,
  write: ({ username, ...session }) => JSON.stringify({ ...session, userName: username }),
};

const bit = (value: unknown) => (value === '1' ? '1' : '0');

/** Which templates of the member's screens the merchant uses, as last received. */
function readTemplates(stored: string): { readonly mem_cen: string; readonly dep_func: string } | undefined {
  const shape = readShape(stored);
  return shape && { mem_cen: bit(shape.mem_cen), dep_func: bit(shape.dep_func) };
}

/** The status as last received. Only the fields checked here are validated; its readers check the others. */
function readStatus(stored: string): Status | undefined {
  const shape = readShape(stored);
  const info = shape?.info as Partial<Status['info']> | null | undefined;
  const isStatus = !Number.isNaN(Date.parse(String(shape?.serverTime))) && typeof info?.merchant === 'string';
  return isStatus ? (shape as unknown as Status) : undefined;
}

export const stored = {
  version: text('MC_STORED_VERSION', localStore),
  session: sessionEntry,
  /** Expiry of the token, ISO 8601: stored beside the session, whose fields are fixed. */
  sessionExpiry: text('MC_SESSION_EXPIRES', localStore),
  trialName: text('MC_TRIAL_NAME', sessionStore),
  /** The invitation code of the link that opened this tab. */
  linkCode: text('MC_LINK_CODE', sessionStore),
  /** The password of a recent login, encrypted; see session-password.ts. */
  heldPassword: text('MC_HELD', sessionStore),
  /** The codes sent for login and registration; see saved-code.ts. */
  sentLoginCode: text('MC_CODE_LOGIN', sessionStore),
  sentRegisterCode: text('MC_CODE_REGISTER', sessionStore),
  scrolls: scrollsEntry,
  searches: json('MC_SEARCHES', readSearches),
  /** Opaque, saved after a successful login: gives the device its own budget of attempts. */
  deviceToken: text('MC_DEVICE', localStore),
  status: json('MC_SYSTEM_STATUS', readStatus),
  autoLogin: flag('autoLogin'),
  theme: word('theme', ['dark', 'light']),
  language: word('language', languages),
  isBalanceHidden: flag('hideBalance'),
  /** Whether there were games played last: the page leaves room for them. */
  hasPlayed: flag('hasPlayed'),
  /** Passed to a game's frame with its address, and updated by the frame when the player changes it there. */
  isStageMuted: flag('stageMuted'),
  hideDownloadBar: flag('hideDownloadBar'),
  /** Opened from a shortcut on the home screen. */
  isWebClip: flag('WEBCLIP'),
  templates: json('templates', readTemplates),
} as const;

export function load<Value>(entry: Entry<Value>): Value | undefined {
  const saved = entry.store.get(entry.key);
  return saved === undefined ? undefined : entry.read(saved);
}

/** Undefined removes the value. */
export function save<Value>(entry: Entry<Value>, value: Value | undefined): void {
  entry.store.set(entry.key, value === undefined ? undefined : entry.write(value));
}

/** Called once at start. There is one version so far: values without a version, or with an older one, stay and get this one. */
export function markVersion(): void {
  if (load(stored.version) !== VERSION) save(stored.version, VERSION);
}
