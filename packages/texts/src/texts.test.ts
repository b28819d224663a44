import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type TextKey, type TextLanguage, texts } from './index.ts';

const languages = Object.keys(texts) as TextLanguage[];
const keys = Object.keys(texts.EN) as TextKey[];
const placeholders = (message: string) =>
  [...new Set([...message.matchAll(/\{(\w+)/g)].map((match) => match[1]))].filter((name) => name !== 'one').sort();

describe.each(languages)('%s', (language) => {
  const messages = texts[language];

  it('has each key of English, and no other', () => {
    expect(Object.keys(messages).sort()).toEqual([...keys].sort());
  });

  it('names the same values in each message as English does', () => {
    const simple = keys.filter((key) => !texts.EN[key].includes('plural'));
    for (const key of simple)
      expect([key, ...placeholders(messages[key])]).toEqual([key, ...placeholders(texts.EN[key])]);
  });

  it('leaves nothing empty', () => {
    for (const key of keys) expect(messages[key].trim(), key).not.toBe('');
  });

  it('gathers every room of its folder, and no key twice', () => {
    const folder = join(import.meta.dirname, language.toLowerCase());
    const inRooms = readdirSync(folder).flatMap((room) =>
      Object.keys(JSON.parse(readFileSync(join(folder, room), 'utf8'))),
    );
    expect(inRooms.sort()).toEqual(Object.keys(messages).sort());
  });
});
