/** Short messages: anyone says one, the shell shows it. */
import { create } from 'zustand';
import type { Toast } from '#ui';

const DEFAULT_SECONDS = 1.5;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

export interface ToastWish {
  readonly tone?: Toast['tone'];
  readonly seconds?: number;
}

/** Says it and answers the way to take it back. */
export function toast(text: string, { tone = 'plain', seconds = DEFAULT_SECONDS }: ToastWish = {}): () => void {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, text, tone, seconds }].slice(-3) }));
  return () => removeToast(id);
}

export function removeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}
