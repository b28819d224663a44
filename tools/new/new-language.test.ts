import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '#contract';
import { familiesWithTexts } from '#games/texts.ts';
import { copyProject } from '../copy-project.ts';

/** What the copy answers in the new language, and what its site makes of it. */
const LOOK = `
  import { openTestApp } from './apps/server/src/testing.ts';
  import { chooseLanguage, localeOf, ownNameOf } from './apps/site/src/base/view/text/language.ts';
  import { load, save, stored } from './apps/site/src/base/data/page/storage.ts';
  const app = await openTestApp();
  const { info } = await app.get('systemStatus');
  const words = (await app.http.inject({ url: info.texts.ID, headers: { host: 'localhost' } })).json();
  const refused = async (headers) => (await app.request('memberInfo', { headers })).body.message;
  const answers = {
    offered: info.languages,
    welcome: words['home.title'],
    keys: Object.keys(words).length,
    ofEnglish: Object.keys((await app.http.inject({ url: info.texts.EN, headers: { host: 'localhost' } })).json()).length,
    refused: await Promise.all([{ language: 'ID' }, { language: 'in' }, { 'accept-language': 'id-ID, en' }].map(refused)),
    page: [chooseLanguage('ID', info.languages, 'EN'), ownNameOf('ID'), localeOf('ID')],
    stored: (save(stored.language, 'ID'), load(stored.language)),
  };
  await app.close();
  console.log(JSON.stringify(answers));
`;

let copy: string;
const run = (...args: readonly string[]) =>
  execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** A language that was not there: the words of English, two of them in its own, and one line. */
beforeAll(() => {
  copy = copyProject();
  const texts = join(copy, 'packages/texts/src');
  cpSync(join(texts, 'en'), join(texts, 'id'), { recursive: true });
  for (const family of familiesWithTexts) {
    const folder = join(copy, 'games', family, 'texts');
    cpSync(join(folder, 'en.json'), join(folder, 'id.json'));
  }
  const change = (file: string, from: string | RegExp, to: string) => {
    const before = readFileSync(join(texts, file), 'utf8');
    expect(before).toMatch(from);
    writeFileSync(join(texts, file), before.replace(from, to));
  };
  change('id/home.json', /"home.title": ".*?"/, '"home.title": "Beranda"');
  change('id/refusals.json', /"refusal.session.missing": ".*?"/, '"refusal.session.missing": "Anda belum masuk."');
  change(
    'languages.ts',
    "  TH: { ownName: 'ไทย', locale: 'th-TH' },\n",
    "$&  ID: { ownName: 'Bahasa Indonesia', locale: 'id-ID', aliases: ['in'] },\n",
  );
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true }));

it('APP-06 serves, offers and chooses a language that is a line and its words', { timeout: 120_000 }, () => {
  const answers = JSON.parse(run('--input-type=module', '-e', LOOK).trim().split('\n').at(-1) ?? '');
  expect(answers).toEqual({
    offered: [...languages, 'ID'],
    welcome: ['Beranda'],
    keys: answers.ofEnglish,
    ofEnglish: expect.any(Number),
    refused: ['Anda belum masuk.', 'Anda belum masuk.', 'Anda belum masuk.'],
    page: ['ID', 'Bahasa Indonesia', 'id-ID'],
    stored: 'ID',
  });
});

it('APP-06 learns by the check which words a language lacks', { timeout: 120_000 }, () => {
  const file = join(copy, 'packages/texts/src/id/home.json');
  const { 'home.title': _, ...others } = JSON.parse(readFileSync(file, 'utf8')) as { [key: string]: string };
  writeFileSync(file, JSON.stringify(others));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/consistency/check-consistency.ts'], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect(stderr.trim()).toBe('texts: ID has no home.title');
  expect(stdout).toContain(`in ${languages.length + 1} languages`);
  expect(status).toBe(1);
});
