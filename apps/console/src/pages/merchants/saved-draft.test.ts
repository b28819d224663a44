/** A merchant that is being founded is as far after a reload as before it. */
import { expect, it } from 'vitest';
import type { Choices } from './draft.ts';
import { dropDraft, readDraft, saveDraft } from './saved-draft.ts';

const choices = {
  templates: [
    {
      id: 'casino',
      theme: 'night',
      defaultTheme: 'dark',
      languages: ['EN'],
      flags: {},
      vendors: ['originals', 'harbour'],
      payments: [],
    },
  ],
  vendors: [
    { id: 'originals', account: 'own' },
    { id: 'harbour', account: 'none' },
  ],
  payments: [],
} as unknown as Choices;

function memory() {
  const saved = new Map<string, string>();
  return {
    saved,
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, text: string) => void saved.set(key, text),
    removeItem: (key: string) => void saved.delete(key),
  };
}

it('is kept with its step, and dropped once it is founded', () => {
  const stored = memory();
  const begun = readDraft(choices, stored);
  expect(begun).toMatchObject({ step: 0, draft: { template: 'casino', vendors: ['originals'] } });
  saveDraft({ draft: { ...begun.draft, code: 'palm' }, step: 3 }, stored);
  expect(readDraft(choices, stored)).toMatchObject({ step: 3, draft: { code: 'palm', theme: 'night' } });
  dropDraft(stored);
  expect(readDraft(choices, stored)).toMatchObject({ step: 0, draft: { code: '' } });
});

it('begins anew where what is kept cannot be read', () => {
  const stored = memory();
  for (const text of ['{', '{"step":9}', '{"draft":{"code":"palm"},"step":"3"}']) {
    stored.saved.set('console.founding', text);
    expect(readDraft(choices, stored).step).toBe(0);
  }
});
