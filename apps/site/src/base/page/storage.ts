/**
 * Everything the site keeps in the browser, in one place: each key with how it is read back. What cannot be read is as if it were not
 * there. A change of shape raises the version, and what older versions left is read tolerantly or dropped.
 */
import { languages } from '#texts/languages';
import { dropCookie, localKeys, localStore, sessionStore, type TextStorage } from '../../platform/storage.ts';
import type { Status } from './page.ts';

const VERSION = '1';

export interface Entry<Value> {
  readonly key: string;
  readonly store: TextStorage;
  /** Undefined when the text is not one of ours. */
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

/** Where entries of the history stood, by their keys. */
export function readScrolls(stored: string): readonly (readonly [string, number])[] | undefined {
  const shape = readShape(stored);
  return shape && Object.entries(shape).filter((pair): pair is [string, number] => typeof pair[1] === 'number');
}

const scrollsEntry: Entry<readonly (readonly [string, number])[]> = {
  key: 'MC_SCROLLS',
  store: sessionStore,
  read: readScrolls,
  write: (pairs) => JSON.stringify(Object.fromEntries(pairs)),
};

/** Words that were searched for. */
export function readSearches(text: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return undefined;
    return value.filter((word): word is string => typeof word === 'string' && word !== '');
  } catch {
    return undefined;
  }
}

const searchesEntry: Entry<readonly string[]> = {
  key: 'MC_SEARCHES',
  store: localStore,
  read: readSearches,
  write: (words) => JSON.stringify(words),
};

/** What a session is, as it is kept: the fields and the key are the source's. */
export interface SessionInfo {
  readonly token: string;
  readonly merchantCode: string;
  readonly userName: string;
  readonly type: number;
  readonly id: string;
  readonly firstTimeLogin: boolean;
}

export function readSessionInfo(stored: string): SessionInfo | undefined {
  const shape = readShape(stored);
  if (!shape) return undefined;
  const { token, merchantCode, userName, type, firstTimeLogin } = shape;
  const id = shape.id ?? shape.customerId ?? '';
  if (typeof token !== 'string' || token === '' || typeof merchantCode !== 'string') return undefined;
  if (typeof userName !== 'string' || typeof type !== 'number' || typeof id !== 'string') return undefined;
  return { token, merchantCode, userName, type, id, firstTimeLogin: firstTimeLogin === true };
}

const sessionEntry: Entry<SessionInfo> = {
  key: 'MC_SESSION_INFO',
  store: localStore,
  read: readSessionInfo,
  write: (session) => JSON.stringify(session),
};

const bit = (value: unknown) => (value === '1' ? '1' : '0');

/** Which of the member's screens this house uses, as it was last told. */
const templatesEntry: Entry<{ readonly mem_cen: string; readonly dep_func: string }> = {
  key: 'templates',
  store: localStore,
  read: (value) => {
    const shape = readShape(value);
    return shape && { mem_cen: bit(shape.mem_cen), dep_func: bit(shape.dep_func) };
  },
  write: (templates) => JSON.stringify(templates),
};

/** The status as it was last told; what else it holds is looked at by who uses it. */
const statusEntry: Entry<Status> = {
  key: 'MC_SYSTEM_STATUS',
  store: localStore,
  read: (value) => {
    const shape = readShape(value);
    const info = shape?.info as Partial<Status['info']> | null | undefined;
    const isStatus = !Number.isNaN(Date.parse(String(shape?.serverTime))) && typeof info?.merchant === 'string';
    return isStatus ? (shape as unknown as Status) : undefined;
  },
  write: (status) => JSON.stringify(status),
};

export const stored = {
  version: text('MC_STORED_VERSION', localStore),
  session: sessionEntry,
  /** When the token stops working, ISO 8601: beside the session, whose fields are fixed. */
  sessionExpiry: text('MC_SESSION_EXPIRES', localStore),
  trialName: text('MC_TRIAL_NAME', sessionStore),
  /** The invitation code of the link by which this tab was opened. */
  linkCode: text('MC_LINK_CODE', sessionStore),
  /** The password of a log-in a moment ago, sealed; see session-password.ts. */
  heldPassword: text('MC_HELD', sessionStore),
  /** The codes that were sent to log in and to join; see saved-code.ts. */
  sentLoginCode: text('MC_CODE_LOGIN', sessionStore),
  sentRegisterCode: text('MC_CODE_REGISTER', sessionStore),
  scrolls: scrollsEntry,
  searches: searchesEntry,
  /** Opaque, kept after a good log-in: the device's own budget of attempts. */
  deviceToken: text('MC_DEVICE', localStore),
  status: statusEntry,
  autoLogin: flag('autoLogin'),
  theme: word('theme', ['dark', 'light']),
  language: word('language', languages),
  isBalanceHidden: flag('hideBalance'),
  /** Told to a game's frame with its address, and by it when the player changes it there. */
  isStageMuted: flag('stageMuted'),
  hideDownloadBar: flag('hideDownloadBar'),
  /** Opened from a shortcut on the home screen. */
  isWebClip: flag('WEBCLIP'),
  templates: templatesEntry,
} as const;

export function load<Value>(entry: Entry<Value>): Value | undefined {
  const kept = entry.store.get(entry.key);
  return kept === undefined ? undefined : entry.read(kept);
}

/** Undefined forgets. */
export function save<Value>(entry: Entry<Value>, value: Value | undefined): void {
  entry.store.set(entry.key, value === undefined ? undefined : entry.write(value));
}

/** Called once at start. There is one version so far: what has no mark, or an older one, is kept and marked. */
export function markVersion(): void {
  if (load(stored.version) !== VERSION) save(stored.version, VERSION);
}

/** Forgets choices, notices and remembered names; who is logged in stays, and the device stays known. */
export function forgetChoices(): void {
  const kept: readonly string[] = [
    stored.version.key,
    stored.session.key,
    stored.sessionExpiry.key,
    stored.deviceToken.key,
  ];
  for (const key of localKeys()) if (!kept.includes(key)) localStore.set(key, undefined);
  dropCookie('theme');
  dropCookie('language');
}
