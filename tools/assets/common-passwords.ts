/**
 * Writes the lists of common passwords that members may not choose, from a published dictionary (MIT licence). The dictionary is
 * fetched in one version, by its hash, and is no dependency: every run of `node tools/assets/common-passwords.ts` writes the same
 * files.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOURCE = '@zxcvbn-ts/language-common@4.1.3';
const SHA512 = 'g2bg4skmlJG9aJqC/nWziZzgYpSe/f3rKeGobrkdFiOrfZVFqqzUgC6BUQWuX54Sua9j0Jxxt+1bf4f/Mal1Kg==';
const FOLDER = join(import.meta.dirname, '../../apps/server/src/modules/members/passwords');

/** The shortest password that a member may choose. */
const SHORTEST = 8;
/** How many of the most common words count when two of them make a password. */
const FREQUENT = 1_000;
/** How many of the most common entries count as words, to which people add digits. */
const WORDS = 20_000;

const credit = (what: string) =>
  `# ${what}, most of them out of ${SOURCE}. Written by tools/assets/common-passwords.ts.
# Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.; (c) 2021 zxcvbn-ts. MIT licence: permission is granted, free of charge, to use, copy,
# modify, merge, publish, distribute, sublicense and sell copies, provided that this notice is included. Provided "as is", without warranty.
`;

/** In order of frequency. */
function dictionary(): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'common-passwords-'));
  try {
    execFileSync('npm', ['pack', '--silent', SOURCE], { cwd: folder });
    const file = join(folder, 'zxcvbn-ts-language-common-4.1.3.tgz');
    const hash = createHash('sha512').update(readFileSync(file)).digest('base64');
    if (hash !== SHA512) throw new Error(`${SOURCE} is another than it was`);
    execFileSync('tar', ['-xzf', file, '-C', folder, 'package/src/passwords.json']);
    return JSON.parse(readFileSync(join(folder, 'package/src/passwords.json'), 'utf8')) as string[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const write = (name: string, what: string, entries: readonly string[]) =>
  writeFileSync(join(FOLDER, name), `${credit(what)}\n${[...new Set(entries)].sort().join('\n')}\n`);

const all = dictionary();
const isWord = (entry: string) => /^[a-z]{4,}$/.test(entry);
write(
  'common-passwords.txt',
  'Common passwords that are long enough',
  all.filter((entry) => entry.length >= SHORTEST),
);
write(
  'common-words.txt',
  'Common words that are no password by themselves, being too short',
  all.slice(0, WORDS).filter((entry) => isWord(entry) && entry.length < SHORTEST),
);
write('frequent-words.txt', 'The most common words of passwords', all.filter(isWord).slice(0, FREQUENT));
