/**
 * A server of a copy of the project in which there is a new thing of every kind, and which is built: for the tests of new things, and for those that
 * change built files. One game is made by the command itself, the others by the function that it calls: each command formats what it made, which
 * takes longer.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addThing } from '../../tools/new/add-thing.ts';
import { expect } from '../expect.ts';
import { seededDirectory } from './seed.ts';
import { openCopy } from './server-copy.ts';

/** Of the site and its games: the console is what it was. */
const BUILD = "import('./tools/prepare.mjs').then((prepare) => prepare.buildAll(['site', 'stage']))";

function change(file: string, changes: readonly (readonly [string, string])[]): void {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  writeFileSync(file, text);
}

function make(copy: string, kind: string, name: string, shape?: string): void {
  expect(addThing(copy, kind, name, shape)).toMatchObject({ ok: true });
}

function addThings(copy: string): void {
  execFileSync(process.execPath, [join(copy, 'tools/new/new.ts'), 'game', 'tall-tower', '--shape', 'stepped'], {
    cwd: copy,
  });
  make(copy, 'game', 'brave-lion');
  make(copy, 'game', 'calm-otter', 'slot');
  make(copy, 'game', 'keen-owl', 'lottery');
  make(copy, 'merchant', 'orchid');
  change(join(copy, 'merchants/orchid/merchant.ts'), [
    ["languages: ['EN']", "languages: ['PT', 'ZH']"],
    ["defaultLanguage: 'EN'", "defaultLanguage: 'PT'"],
    ["defaultTheme: 'dark'", "defaultTheme: 'light'"],
    ["currency: 'USD'", "currency: 'BRL'"],
    ['texts: {}', "texts: { PT: { 'home.hot.title': 'Flores do dia' } }"],
    ['flags: {}', 'flags: { freePlay: false }'],
    ['optionalFields: {}', "optionalFields: { line: 'required' }"],
  ]);
  change(join(copy, 'merchants/orchid/theme.css'), [['oklch(96.8% 0.009 85)', 'oklch(97% 0.02 320)']]);
  execFileSync(process.execPath, ['--input-type=module', '-e', BUILD], { cwd: copy, stdio: 'ignore' });
}

let opened: string | undefined;

/** The copy, for tests that reach for its files. */
export function projectCopy(): string {
  if (opened === undefined) throw new Error('the tests that ask for it say: test.use({ opening: onCopiedServer })');
  return opened;
}

/** One for the files that say so, with the same flags of the browser. The database is that of a demo which the new things come to. */
export const onCopiedServer = {
  open: () =>
    openCopy(
      (copy) => {
        opened = copy;
        addThings(copy);
      },
      { like: seededDirectory() },
    ),
};

/** The HTTP cache is off, as on a phone that is short of storage. */
export const withoutHttpCache = ['--disable-http-cache'];
