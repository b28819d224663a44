import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { merchants } from '#merchants/registry.ts';
import { partAddress } from '#texts/parts';
import { openTestApp, type TestApp } from './testing.ts';

const own = join(import.meta.dirname, '../../../merchants');
const host = 'orchid.localhost';

let folder: string;
let app: TestApp;

/** What an operator does: copies the template's folder under a new name, and changes its data. */
async function copyTemplate(): Promise<MerchantManifest> {
  const target = join(folder, 'orchid');
  cpSync(join(own, '_template'), target, { recursive: true });
  const changes = [
    [/\btemplate\b/g, 'orchid'],
    [/\bTemplate\b/g, 'Orchid'],
    ["languages: ['EN']", "languages: ['PT', 'ZH']"],
    ["defaultLanguage: 'EN'", "defaultLanguage: 'PT'"],
    ["defaultTheme: 'dark'", "defaultTheme: 'light'"],
    ["currency: 'USD'", "currency: 'BRL'"],
    ['flags: {}', 'flags: { freePlay: false, vip: true }'],
    ["vendorSorting: ['LOCAL', 'RNG', 'LOTT']", "vendorSorting: ['LOTT', 'RNG', 'LOCAL']"],
    ['optionalFields: {}', "optionalFields: { email: 'required', line: 'shown' }"],
    ["onlineNumber: 'live'", "onlineNumber: 'decorative'"],
    ["mem_cen: '1', dep_func: '1'", "mem_cen: '0', dep_func: '1'"],
    ['texts: {}', "texts: { PT: { 'home.title': 'Jardim', 'game.dice.name': 'Dados da Orquídea' } }"],
    [
      'banners: []',
      "banners: [{ id: 'fair', group: 'm_home', scene: 'leaf', symbols: ['dice-large'], titleKey: 'banner.fair.title', lineKey: 'banner.fair.line', actionKey: 'banner.fair.action', linkage: '/m/fav' }]",
    ],
  ] as const;
  const file = join(target, 'merchant.ts');
  let manifest = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    expect(manifest).toMatch(from);
    manifest = manifest.replace(from, to);
  }
  writeFileSync(file, manifest);
  const theme = join(target, 'theme.css');
  writeFileSync(theme, readFileSync(theme, 'utf8').replaceAll('oklch(15% 0.017 290)', 'oklch(15% 0.03 140)'));
  const { orchid } = (await import(pathToFileURL(file).href)) as { orchid: MerchantManifest };
  return orchid;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'croupier-merchants-'));
  mkdirSync(join(folder, 'demo'));
  cpSync(join(own, 'demo/theme.css'), join(folder, 'demo/theme.css'));
  const orchid = await copyTemplate();
  app = await openTestApp({ manifests: [...merchants, orchid], merchantsDirectory: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const page = async (url: string) => (await app.http.inject({ url, headers: { host } })).body;

describe('SYS-03 a merchant copied from the template, by data alone', () => {
  it('has its own name, languages, theme, currency, flags and templates in the status', async () => {
    const { info } = await app.get('systemStatus', { host });
    expect(info).toMatchObject({
      merchant: 'orchid',
      name: 'Orchid',
      languages: ['PT', 'ZH'],
      defaultLanguage: 'PT',
      defaultTheme: 'light',
      currency: { code: 'BRL', symbol: 'R$' },
      whitelabel: { freePlay: false, vip: true, deposits: true },
      mobileTemplate: { mem_cen: '0', dep_func: '1' },
      onlineNumber: 'decorative',
      domainRoute: [host],
      mainDomain: host,
    });
    expect(info.modules).toContain('VIP');
    expect(info.modules).not.toContain('freePlay');
  });

  it('has its own theme, and an app of its own colours and name', async () => {
    const { paths } = (await app.get('systemStatus', { host })).info;
    expect(await page(paths.theme ?? '')).toContain('--surface-0:oklch(15% .03 140)');
    expect(JSON.parse(await page('/m/manifest.webmanifest'))).toMatchObject({
      name: 'Orchid',
      lang: 'pt',
      theme_color: '#f7f4ee',
    });
  });

  it('APP-06 uses its own texts over the default ones, in its languages and no other', async () => {
    const { texts } = (await app.get('systemStatus', { host })).info;
    expect(Object.keys(texts)).toEqual(['PT', 'ZH']);
    const rendered = JSON.parse(await page(texts.PT ?? ''));
    expect([rendered['home.title'], rendered['shell.login']]).toEqual([['Jardim'], ['Entrar']]);
    const ofDice = JSON.parse(await page(partAddress(texts.PT ?? '', 'game.dice')));
    expect([ofDice['game.dice.name'], ofDice['game.dice.target']]).toEqual([['Dados da Orquídea'], ['Alvo']]);
    const demo = (await app.get('systemStatus')).info.texts;
    const theirs = (await app.http.inject({ url: demo.PT ?? '', headers: { host: 'localhost' } })).json();
    expect(theirs['home.title']).toEqual(['Início']);
    const refused = async (language: string) =>
      (await app.request('memberInfo', { host, headers: { language } })).body as { message?: string };
    expect((await refused('CN')).message).toBe('您尚未登录，请先登录。');
    expect((await refused('EN')).message).toBe('Você não entrou na sua conta. Entre primeiro.');
  });

  it('sorts its categories, names its games and sets their player numbers', async () => {
    const { sorting } = await app.get('vendorMapping', { host });
    expect(sorting.map(({ gameCategory }) => gameCategory)).toEqual(['LOCAL', 'LOTT', 'RNG']);
    const inPortuguese = await app.get('gameList', { host, query: { category: 'LOCAL' } });
    const dice = inPortuguese.games.find(({ gameCode }) => gameCode === 'dice');
    expect(dice?.gameName).toBe('Dados da Orquídea');
    expect(dice?.online).toBeGreaterThanOrEqual(500);
    const inChinese = await app.get('gameList', {
      host,
      query: { category: 'LOCAL' },
      headers: { language: 'ZH' },
    });
    expect(inChinese.games.find(({ gameCode }) => gameCode === 'dice')?.gameName).toBe('骰子');
    const live = await app.get('gameList', { query: { category: 'LOCAL' } });
    expect(live.games.find(({ gameCode }) => gameCode === 'dice')?.online).toBe(0);
  });

  it('requires the fields it configured and refuses what it has switched off', async () => {
    const { fields } = await app.get('registerRules', { host });
    expect(
      fields.filter(({ name }) => !/assword|username/.test(name)).map(({ name, isRequired }) => [name, isRequired]),
    ).toEqual(
      expect.arrayContaining([
        ['email', true],
        ['line', false],
      ]),
    );
    expect(fields).toHaveLength(4);
    expect((await app.request('createTrial', { host })).body).toMatchObject({ code: 'feature.off' });
    expect((await app.request('createTrial')).body).toMatchObject({ success: true });
  });

  it('shows its own banners, in the caller’s language', async () => {
    const query = { types: 'B' };
    const { banners } = await app.get('listAnnouncements', { host, query });
    expect(banners.map(({ id, linkage, art }) => [id, linkage, art?.title])).toEqual([
      ['fair', '/m/fav', 'Dados que você mesmo confere'],
    ]);
    const chinese = await app.get('listAnnouncements', { host, query, headers: { language: 'CN' } });
    expect(chinese.banners[0]?.art?.title).toBe('您能亲自验证的骰子');
  });
});
