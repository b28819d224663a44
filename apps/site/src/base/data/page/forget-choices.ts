/** Deletes choices, notices and remembered names from this browser. The session and the device token stay. */
import { localStore } from '../../../platform/storage.ts';
import { stored } from './storage.ts';

/** The keys of the local storage. */
function localKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function dropCookie(name: string): void {
  Object.assign(document, { cookie: `${name}=; Path=/; Max-Age=0; SameSite=Lax` });
}

export function forgetChoices(): void {
  const saved: readonly string[] = [
    stored.version.key,
    stored.session.key,
    stored.sessionExpiry.key,
    stored.deviceToken.key,
  ];
  for (const key of localKeys()) if (!saved.includes(key)) localStore.set(key, undefined);
  dropCookie('theme');
  dropCookie('language');
}
