/** Short messages: anyone says one, the shell shows it. */
import { create } from 'zustand';
import type { Toast } from '#ui';

/** How long messages stand, in seconds, by what they are for. */
export const toastSeconds = {
  usual: 1.5,
  success: 1.5,
  brief: 2,
  short: 3,
  /** Where it goes on after Apple's profile was asked for. */
  profile: 4,
  long: 8,
  /** A code is being sent, a password changed, feedback handed in. */
  sending: 10,
  /** Logging out: no longer than this. */
  waiting: 9.999,
  /** Until it is answered or taken back. */
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

/** The newest few; what waits for an answer is not pushed out by what passes. */
export function savedToasts(toasts: readonly Toast[]): readonly Toast[] {
  const room = Math.max(0, toasts.length - MAX_AT_ONCE);
  const passing = toasts.filter(({ seconds }) => Number.isFinite(seconds)).slice(0, room);
  return toasts.filter((toast) => !passing.includes(toast));
}

/** Says it and answers the way to take it back. */
export function toast(
  text: string,
  { tone = 'plain', seconds = toastSeconds.usual, action }: ToastIntent = {},
): () => void {
  lastId += 1;
  const id = lastId;
  const said = { id, text, tone, seconds, ...(action && { action }) };
  useToasts.setState(({ toasts }) => ({ toasts: savedToasts([...toasts, said]) }));
  return () => removeToast(id);
}

export function removeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}
