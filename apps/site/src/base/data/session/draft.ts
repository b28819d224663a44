/**
 * What was typed in a form is saved when the session ends in it: after the next login in this tab the same member finds it again, for half
 * an hour. Passwords and codes are never part of a draft.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { sessionStore } from '../../../platform/storage.ts';
import { type Entry, load, readShape, save } from '../page/storage.ts';
import { currentSession, useSessionState } from './session.ts';

const TTL_MS = 1_800_000;

interface Drafts {
  readonly member: string;
  readonly until: number;
  readonly forms: { readonly [form: string]: unknown };
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'nothing' : typeof value);

/** Drafts that are damaged, too old, or another member's count as missing. */
export function readDrafts(text: string, member: string | undefined, nowMs: number): Drafts | undefined {
  const shape = readShape(text);
  const isMine = shape?.member === member && Number(shape?.until) > nowMs;
  return isMine && kindOf(shape?.forms) === 'object' ? (shape as unknown as Drafts) : undefined;
}

const entryFor = (member: string | undefined): Entry<Drafts> => ({
  key: 'MC_DRAFTS',
  store: sessionStore,
  read: (text) => readDrafts(text, member, Date.now()),
  write: JSON.stringify,
});

function change(member: string | undefined, form: string, value: unknown): void {
  if (member === undefined) return;
  const entry = entryFor(member);
  save(entry, { member, until: Date.now() + TTL_MS, forms: { ...load(entry)?.forms, [form]: value } });
}

/** The draft in place of the initial value: of the same kind, and an object only as far as it has the same fields. */
export function revived<Value>(draft: unknown, initial: Value): Value {
  if (kindOf(draft) !== kindOf(initial)) return initial;
  return kindOf(draft) === 'object' ? { ...initial, ...(draft as object) } : (draft as Value);
}

const found = (form: string): unknown => load(entryFor(currentSession()?.id))?.forms[form];

/** What a form begins with. */
export function draftOf<Value>(form: string, initial: Value): Value {
  return revived(found(form), initial);
}

/** Saves what `read` returns when the session ends. What was found is removed once it is in the form. */
export function useDraftSaver(form: string, read: () => unknown): void {
  const latest = useEffectEvent(read);
  useEffect(() => {
    if (found(form) !== undefined) change(currentSession()?.id, form, undefined);
    return useSessionState.subscribe((now, { session }) => {
      if (session && !now.session) change(session.id, form, latest());
    });
  }, [form]);
}

/** As `useState`, with the draft of the form in place of the initial value. */
export function useDraft<Value>(form: string, initial: Value) {
  const [value, setValue] = useState<Value>(() => draftOf(form, initial));
  useDraftSaver(form, () => value);
  return [value, setValue] as const;
}
