import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { savedToasts, toast, toastSeconds, useToasts } from './toasts.ts';

afterEach(() => useToasts.setState({ toasts: [] }));

const shown = () => useToasts.getState().toasts;

it('APP-07 shows a message for a second and a half by default, and can remove it', () => {
  const takeBack = toast('Saved');
  expect(shown()).toMatchObject([{ text: 'Saved', tone: 'plain', seconds: 1.5 }]);
  toast('Sending', { tone: 'busy', seconds: toastSeconds.sending });
  takeBack();
  expect(shown()).toMatchObject([{ text: 'Sending', tone: 'busy', seconds: 10 }]);
});

it('APP-07 uses the durations of the source', () => {
  expect(toastSeconds).toMatchObject({
    usual: 1.5,
    success: 1.5,
    brief: 2,
    short: 3,
    profile: 4,
    long: 8,
    sending: 10,
    waiting: 9.999,
  });
});

it('shows at most the newest three, and never drops a message that waits for an answer', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (lasting) => {
      const toasts = lasting.map((isLasting, id) => ({
        id,
        text: '',
        tone: 'plain' as const,
        seconds: isLasting ? toastSeconds.lasting : 1.5,
      }));
      let saved: readonly (typeof toasts)[number][] = [];
      for (const one of toasts) saved = savedToasts([...saved, one]) as typeof saved;
      const waiting = toasts.filter(({ seconds }) => seconds === toastSeconds.lasting);
      expect(saved).toEqual(expect.arrayContaining(waiting));
      expect(saved.length).toBeLessThanOrEqual(Math.max(3, waiting.length));
      if (waiting.length === 0) expect(saved).toEqual(toasts.slice(-3));
    }),
  );
});
