/** What is wrong with an account that was entered, and which of its secrets stay as they were. */
import { type AccountDraft, type AccountFault, flawOfAccount } from '#contract';
import { isClean } from '#kernel';
import type { SettingNames, Settings } from '#provider-kit';
import type { AccountPlugin } from './deps.ts';

/** The account before it, of the same plugin. */
export interface Before {
  readonly settings: Settings;
  readonly secrets: Settings;
}

export interface ValidatedDraft {
  readonly faults: readonly AccountFault[];
  /** All secrets, those that were kept too. */
  readonly secrets: Settings;
}

/** The first field that fits no schema is named. What is malformed is repeated nowhere: it may hold a secret. */
export function readDraft(text: string): AccountDraft | AccountFault {
  try {
    const raw: unknown = JSON.parse(text);
    const field = isClean(raw) ? flawOfAccount(raw) : 'text';
    return field === undefined ? (raw as AccountDraft) : { field, fault: 'malformed' };
  } catch {
    return { field: 'text', fault: 'malformed' };
  }
}

const namesOf = (plugin: AccountPlugin): SettingNames => ({ ...plugin.settings, ...plugin.optional });

export function validateDraft(plugin: AccountPlugin, draft: AccountDraft, before: Before | undefined): ValidatedDraft {
  const names = namesOf(plugin);
  const isSame = before !== undefined && hasSameAddresses(names, before.settings, draft.settings);
  const kept = isSame ? before.secrets : {};
  const secrets = { ...kept, ...draft.secrets };
  const all = { ...draft.settings, ...secrets };
  const faults: AccountFault[] = [
    ...Object.keys(draft.settings).filter((name) => names[name] === undefined || names[name] === 'secret'),
    ...Object.keys(draft.secrets).filter((name) => names[name] !== 'secret'),
  ].map((field) => ({ field, fault: 'unknown' }));
  for (const [field, is] of Object.entries(names)) {
    const value = all[field] ?? '';
    if (value === '' && plugin.settings[field] !== undefined)
      faults.push({ field, fault: before?.secrets[field] === undefined ? 'missing' : 'again' });
    if (value !== '' && is === 'address' && !areAddresses(value)) faults.push({ field, fault: 'malformed' });
  }
  const error = faults.length === 0 ? plugin.error(all) : undefined;
  if (error !== undefined) faults.push({ field: 'settings', fault: 'refused', ...noteOf(error, secrets) });
  return { faults, secrets };
}

/** Whoever may change an address alone must not have the secrets sent there. */
function hasSameAddresses(names: SettingNames, one: Settings, other: Settings): boolean {
  return Object.entries(names).every(([name, is]) => is !== 'address' || (one[name] ?? '') === (other[name] ?? ''));
}

/** One or several, without a name or a password in them. */
function areAddresses(value: string): boolean {
  return value.split(/[\s,]+/).every((part) => {
    const url = URL.parse(part);
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  });
}

/** The plugin's own words, unless a secret could be read in them. */
function noteOf(error: string, secrets: Settings): { readonly note?: string } {
  return Object.values(secrets).some((secret) => error.includes(secret)) ? {} : { note: error };
}
