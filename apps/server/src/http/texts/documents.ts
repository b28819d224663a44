/** Long texts (terms, privacy, questions): files by language, or the merchant's own where its folder has them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contract';
import { assert } from '#kernel';
import type { Merchant } from '../merchant.ts';

const projectRoot = join(import.meta.dirname, '../../../../..');

/** Its own, or of the template that it was founded from. */
const folderOf = ({ id, manifest }: Merchant) => manifest.founded?.documents ?? id;

function filesOf(root: string, merchant: Merchant, language: Language, name: string): readonly string[] {
  const file = (tongue: Language) => join('documents', tongue.toLowerCase(), `${name}.md`);
  return [
    join(root, 'merchants', folderOf(merchant), file(language)),
    join(root, 'packages/texts', file(language)),
    join(root, 'packages/texts', file('EN')),
  ];
}

export type Documents = (merchant: Merchant, language: Language, name: string) => string;

/** What operators wrote; else the files, which are read at first use and cached, since they do not change while the server runs. */
export function createDocuments(root: string = projectRoot): Documents {
  const cached = new Map<string, string>();
  return (merchant, language, name) => {
    const own = merchant.own.documents[`${name}.${language}`];
    if (own !== undefined) return own;
    const key = `${folderOf(merchant)} ${language} ${name}`;
    const known = cached.get(key);
    if (known !== undefined) return known;
    const file = filesOf(root, merchant, language, name).find((path) => existsSync(path));
    assert(file !== undefined, `there is a document ${name}`);
    const text = readFileSync(file, 'utf8');
    cached.set(key, text);
    return text;
  };
}
