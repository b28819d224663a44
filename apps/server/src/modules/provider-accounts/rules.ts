/** What is wrong with an account that was entered, and which of its secrets stay as they were. */
import { type AccountDraft, type AccountFault, flawOfAccount } from '#contract';
import { isClean } from '#kernel';
import type { SettingNames, Settings } from '#provider-kit';
import type { AccountPlugin } from './deps.ts';

const SEPARATOR = /[\s,]+/;

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

export interface Entry {
  readonly plugin: AccountPlugin;
  readonly draft: AccountDraft;
  readonly before: Before | undefined;
  readonly mayCall: (origin: string) => boolean;
}

export function validateDraft({ plugin, draft, before, mayCall }: Entry): ValidatedDraft {
  const names = namesOf(plugin);
  const isSame = before !== undefined && hasSameAddresses(names, before.settings, draft.settings);
  const unchanged = isSame ? before.secrets : {};
  const secrets = { ...unchanged, ...draft.secrets };
  const all = { ...draft.settings, ...secrets };
  const faults: AccountFault[] = [
    ...Object.keys(draft.settings).filter((name) => names[name] === undefined || names[name] === 'secret'),
    ...Object.keys(draft.secrets).filter((name) => names[name] !== 'secret'),
  ].map((field) => ({ field, fault: 'unknown' }));
  for (const [field, is] of Object.entries(names)) {
    const value = all[field] ?? '';
    if (value === '' && plugin.settings[field] !== undefined)
      faults.push({ field, fault: before?.secrets[field] === undefined ? 'missing' : 'again' });
    const fault = value !== '' && is === 'address' ? flawOfAddress(value, mayCall) : undefined;
    if (fault !== undefined) faults.push({ field, fault });
  }
  if (faults.length === 0) faults.push(...uncalled(plugin, names, all));
  const error = faults.length === 0 ? plugin.error(all) : undefined;
  if (error !== undefined) faults.push({ field: 'settings', fault: 'refused', ...noteOf(error, secrets) });
  return { faults, secrets };
}

/** Anyone who may change an address alone must not have the secrets sent there. */
function hasSameAddresses(names: SettingNames, one: Settings, other: Settings): boolean {
  return Object.entries(names).every(([name, is]) => is !== 'address' || (one[name] ?? '') === (other[name] ?? ''));
}

/** One or several, without a name or a password in them. */
function flawOfAddress(value: string, mayCall: Entry['mayCall']): 'malformed' | 'insecure' | undefined {
  const urls = value.split(SEPARATOR).map((part) => URL.parse(part));
  if (urls.some((url) => !url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== ''))
    return 'malformed';
  return urls.every((url) => url && mayCall(url.origin)) ? undefined : 'insecure';
}

/** What the plugin would not call as it was entered: several addresses where it takes one. */
function uncalled(plugin: AccountPlugin, names: SettingNames, all: Settings): AccountFault[] {
  const origins = plugin.origins(all);
  return Object.entries(names).flatMap(([field, is]) => {
    const value = is === 'address' ? (all[field] ?? '') : '';
    const isCalled =
      value === '' || value.split(SEPARATOR).every((part) => origins.includes(URL.parse(part)?.origin ?? ''));
    return isCalled ? [] : [{ field, fault: 'malformed' as const }];
  });
}

/** The plugin's own words, unless a secret could be read in them. */
function noteOf(error: string, secrets: Settings): { readonly note?: string } {
  return Object.values(secrets).some((secret) => error.includes(secret)) ? {} : { note: error };
}
