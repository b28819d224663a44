/**
 * Parses a document: `# Title {#id}` begins an entry, `## Title {#id}` one below it; paragraphs, `- ` lists, `**strong**`,
 * `[text](address)` and `{name}` for a merchant's value. `{#id ?flag}` leaves an entry out where the flag is off.
 */
import { assert } from '#kernel';

export interface DocumentPart {
  readonly id: string;
  readonly title: string;
  /** HTML: only tags written by this file, everything else escaped. */
  readonly content: string;
}

export interface DocumentEntry extends DocumentPart {
  readonly children: readonly DocumentPart[];
}

export interface Reading {
  readonly values: { readonly [name: string]: string };
  readonly isOn: (flag: string) => boolean;
}

interface Section {
  readonly level: number;
  readonly id: string;
  readonly flag: string | undefined;
  readonly title: string;
  readonly lines: string[];
}

const HEADING = /^(#{1,2}) (.+?) \{#([\w-]+)(?: \?(\w+))?\}$/;
/** Links go to the site, or out of it by https. */
const LINK = /\[([^\]]+)\]\(((?:\/m\/|https:\/\/)[^\s)"<>]*)\)/g;

export function readDocument(text: string, reading: Reading): readonly DocumentEntry[] {
  const entries: { part: DocumentPart; children: DocumentPart[]; isShown: boolean }[] = [];
  for (const section of sectionsOf(text)) {
    const part = { id: section.id, title: filled(section.title, reading), content: htmlOf(section.lines, reading) };
    const isShown = section.flag === undefined || reading.isOn(section.flag);
    if (section.level === 1) entries.push({ part, children: [], isShown });
    else {
      const parent = entries.at(-1);
      assert(parent, `${section.id} is below an entry`);
      if (isShown) parent.children.push(part);
    }
  }
  return entries.filter(({ isShown }) => isShown).map(({ part, children }) => ({ ...part, children }));
}

function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  for (const line of text.split('\n')) {
    const [, marks, title, id, flag] = HEADING.exec(line.trimEnd()) ?? [];
    if (marks && title && id) sections.push({ level: marks.length, id, flag, title, lines: [] });
    else sections.at(-1)?.lines.push(line.trim());
  }
  return sections;
}

function filled(text: string, { values }: Reading): string {
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    assert(value !== undefined, `a document uses the placeholder ${name}`);
    return value;
  });
}

const entities: { readonly [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

function inlineHtml(text: string, reading: Reading): string {
  return escaped(filled(text, reading))
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(LINK, '<a href="$2">$1</a>');
}

function htmlOf(lines: readonly string[], reading: Reading): string {
  const blocks = lines
    .join('\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  return blocks.map((block) => blockHtml(block.split('\n'), reading)).join('');
}

function blockHtml(lines: readonly string[], reading: Reading): string {
  const isList = lines.every((line) => line.startsWith('- '));
  if (!isList) return `<p>${inlineHtml(lines.join(' '), reading)}</p>`;
  return `<ul>${lines.map((line) => `<li>${inlineHtml(line.slice(2), reading)}</li>`).join('')}</ul>`;
}
