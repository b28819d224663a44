import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpTags, type Language, languages } from '#contract';
import { createDocuments } from '../../http/texts/documents.ts';
import { testMerchant } from '../identity/testing.ts';
import { documentValues, helpCenter } from './help-center.ts';
import { readDocument } from './read-document.ts';

const merchant = testMerchant('elm', { minimumAge: 23, name: 'Elm & Sons' });
const documents = createDocuments();
const reading = { values: { name: '<b>Elm</b>' }, isOn: (flag: string) => flag === 'on' };

describe('a document', () => {
  it('is parsed into entries with children, paragraphs and lists', () => {
    const text =
      '# One {#one}\nA **strong** word\nand more.\n\n- first\n- second\n## Below {#below}\nLast.\n# Two {#two}\n';
    expect(readDocument(text, reading)).toEqual([
      {
        id: 'one',
        title: 'One',
        content: '<p>A <strong>strong</strong> word and more.</p><ul><li>first</li><li>second</li></ul>',
        children: [{ id: 'below', title: 'Below', content: '<p>Last.</p>' }],
      },
      { id: 'two', title: 'Two', content: '', children: [] },
    ]);
  });

  it('MSG-09 escapes markup, also in a merchant’s name', () => {
    const text =
      '# T {#t}\n{name} <script>alert(1)</script> [x](javascript:alert(1)) [in](/m/help?a=1&b=2) [out](https://example.com)';
    expect(readDocument(text, reading)[0]?.content).toBe(
      '<p>&lt;b&gt;Elm&lt;/b&gt; &lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1)) ' +
        '<a href="/m/help?a=1&amp;b=2">in</a> <a href="https://example.com">out</a></p>',
    );
  });

  it('leaves out what is switched off, with everything below it', () => {
    const text = '# A {#a ?off}\n## B {#b}\nx\n# C {#c ?on}\n## D {#d ?off}\nx\n## E {#e}\nx';
    const shape = readDocument(text, reading).map(({ id, children }) => [id, children.map((child) => child.id)]);
    expect(shape).toEqual([['c', ['e']]]);
  });

  it('throws on an unknown placeholder', () => {
    expect(() => readDocument('# A {#a}\n{unknown}', reading)).toThrow('unknown');
  });
});

describe('MSG-08 the documents of the platform', () => {
  const entriesOf = (language: Language) => helpCenter({ documents }, merchant, { language, tag: undefined }).list;
  const shape = (language: Language) =>
    entriesOf(language).map(({ tag, id, children }) => [tag, id, children?.map((child) => child.id)]);

  it('exist in every language, each in its own file', () => {
    const folder = join(import.meta.dirname, '../../../../../packages/texts/documents');
    const expected = [...helpTags, 'announcements'].map((name) => `${name}.md`).sort();
    for (const language of languages) {
      expect(readdirSync(join(folder, language.toLowerCase())).sort(), language).toEqual(expected);
    }
  });

  it.each(languages)(
    'have in %s every entry of English, none of its words, and the merchant’s own figures',
    (language) => {
      expect(shape(language)).toEqual(shape('EN'));
      const all = JSON.stringify(entriesOf(language));
      expect(all).toContain('Elm &amp; Sons');
      expect(all).toContain('23');
      expect(all).not.toMatch(/\{\w+\}|\*\*|\]\(/);
      for (const { content, children } of entriesOf(language)) {
        for (const part of children ?? [{ content }]) expect(part.content).toMatch(/^<(p|ul)>/);
      }
      if (language === 'EN') return;
      const english = new Set(
        entriesOf('EN').flatMap(({ title, children = [] }) => [title, ...children.map((child) => child.title)]),
      );
      const same = entriesOf(language).flatMap(({ title, children = [] }) => [
        title,
        ...children.map((child) => child.title),
      ]);
      expect(same.filter((title) => english.has(title))).toEqual([]);
    },
  );

  it.each(languages)('state in %s the age, 18 and the real name before anything else of privacy', (language) => {
    const [introduction] = helpCenter({ documents }, merchant, { language, tag: 'privacy' }).list;
    expect(introduction).toMatchObject({ id: 'introduction', content: expect.stringContaining('23') });
    expect(introduction?.content).toContain('18');
    const realName: { readonly [language: string]: string } = {
      EN: 'real name',
      PT: 'nome verdadeiro',
      TL: 'tunay na pangalan',
      ZH: '真实姓名',
      VI: 'tên thật',
      TH: 'ชื่อจริง',
    };
    expect(introduction?.content).toContain(realName[language] ?? realName.EN);
  });

  it('format amounts as the site does', () => {
    const values = documentValues(merchant, 'EN');
    expect(values.withdrawalMaximum).toBe('₱\u00a0100.00');
    expect(values.withdrawalFee).toBe('₱\u00a00.00');
  });
});

it('prefers a merchant’s own document, then the platform’s in the language, then English', () => {
  const root = mkdtempSync(join(tmpdir(), 'croupier-documents-'));
  const write = (folder: string, text: string) => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'faq.md'), text);
  };
  write('packages/texts/documents/en', 'English');
  write('packages/texts/documents/vi', 'Tiếng Việt');
  write('merchants/elm/documents/en', 'Elm');
  const written = createDocuments(root);
  expect(written(merchant, 'EN', 'faq')).toBe('Elm');
  expect(written(merchant, 'VI', 'faq')).toBe('Tiếng Việt');
  expect(written(merchant, 'TH', 'faq')).toBe('English');
  expect(written(testMerchant('oak'), 'EN', 'faq')).toBe('English');
  expect(() => written(merchant, 'EN', 'nothing')).toThrow('nothing');
  rmSync(root, { recursive: true });
});
