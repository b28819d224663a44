/**
 * What was typed in a form is saved when the session expires in it: after the next login in this tab the same member finds it again, for half
 * an hour. Saved then alone: nothing stays after a log-out, after another member's login, or of a form that was sent.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { sessionStore } from '../../../platform/storage.ts';
import { type Entry, load, readShape, save } from '../page/storage.ts';
import { hasEnded } from './ended.ts';
import { currentSession, useSessionState } from './session.ts';

const TTL_MS = 1_800_000;

interface Drafts {
  readonly member: string;
  readonly until: number;
  readonly forms: { readonly [form: string]: unknown };
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'nothing' : typeof value);

/**
 * Never part of a draft, no matter who asks: a form or field whose name says a secret or the number of something. So passwords, codes, and the numbers
 * of bank accounts, cards and documents are typed again.
 */
const isSensitive = (name: string) => /password|secret|code|number|document/i.test(name);

const writeDrafts = (drafts: Drafts) =>
  JSON.stringify(drafts, (name, value) => (isSensitive(name) ? undefined : (value as unknown)));

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
  write: writeDrafts,
});

/** Undefined removes the form's draft; the others stay as long as they would have. */
function change(member: string, form: string, value: unknown): void {
  const entry = entryFor(member);
  const known = load(entry);
  const until = value === undefined && known ? known.until : Date.now() + TTL_MS;
  save(entry, { member, until, forms: { ...known?.forms, [form]: value } });
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

/** Saves what `read` returns when the session expires, unless it is undefined. What was found is removed: it is in the form now. */
export function followForm(form: string, read: () => unknown): () => void {
  const session = currentSession();
  if (session && found(form) !== undefined) change(session.id, form, undefined);
  return useSessionState.subscribe((now, { session: before }) => {
    if (before && !now.session && hasEnded(before)) change(before.id, form, read());
  });
}

/** Removes the drafts at a log-out, here or in another tab, and when another member is logged in. */
export function removeDrafts(): () => void {
  const others = () => {
    if (!load(entryFor(currentSession()?.id))) save(entryFor(undefined), undefined);
  };
  others();
  return useSessionState.subscribe((now, { session: before }) => {
    if (now.session) others();
    else if (before && !hasEnded(before)) save(entryFor(undefined), undefined);
  });
}

/** The same for a form on the screen. It has nothing to save while it is as it begins, and as it is again once it was sent: `initial`. */
export function useDraftSaver(form: string, read: () => unknown, initial: unknown): void {
  const latest = useEffectEvent(() => {
    const value = read();
    return JSON.stringify(value) === JSON.stringify(initial) ? undefined : value;
  });
  useEffect(() => followForm(form, latest), [form]);
}

/** As `useState`, with the draft of the form in place of the initial value. */
export function useDraft<Value>(form: string, initial: Value) {
  const [value, setValue] = useState<Value>(() => draftOf(form, initial));
  useDraftSaver(form, () => value, initial);
  return [value, setValue] as const;
}
