/** Toasts: any part of the site adds one, the shell shows it. */
import { create } from 'zustand';
import type { Toast } from '#ui';

/** How long toasts are shown, in seconds, by purpose. */
export const toastSeconds = {
  usual: 1.5,
  success: 1.5,
  brief: 2,
  short: 3,
  /** The next step after Apple's profile was requested. */
  profile: 4,
  long: 8,
  /** Sending a code, changing a password, submitting feedback. */
  sending: 10,
  /** Logging out: at most this long. */
  waiting: 9.999,
  /** Until it is answered or removed. */
  lasting: Number.POSITIVE_INFINITY,
} as const;

const MAX_AT_ONCE = 3;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

export interface ToastIntent {
  readonly tone?: Toast['tone'];
  readonly seconds?: number;
  readonly action?: Toast['action'];
}

/** The newest few: a toast that expires does not displace one that waits for an answer. */
export function savedToasts(toasts: readonly Toast[]): readonly Toast[] {
  const room = Math.max(0, toasts.length - MAX_AT_ONCE);
  const passing = toasts.filter(({ seconds }) => Number.isFinite(seconds)).slice(0, room);
  return toasts.filter((toast) => !passing.includes(toast));
}

/** Shows a toast, and returns a function that removes it. */
export function toast(
  text: string,
  { tone = 'plain', seconds = toastSeconds.usual, action }: ToastIntent = {},
): () => void {
  lastId += 1;
  const id = lastId;
  const toast = { id, text, tone, seconds, ...(action && { action }) };
  useToasts.setState(({ toasts }) => ({ toasts: savedToasts([...toasts, toast]) }));
  return () => removeToast(id);
}

export function removeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}
