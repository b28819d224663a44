import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countEndpoints } from './endpoints.ts';
import { countFlags } from './flags.ts';
import { countHabits } from './habits.ts';
import { countRefusals } from './refusals.ts';
import { countSockets, socketNames } from './sockets.ts';
import { countTexts } from './texts.ts';

const source = (path: string, text: string) => ({ path, text });

describe('endpoints', () => {
  const cashier = source(
    'apps/server/src/modules/cashier/routes.ts',
    "export function routes(): Handlers<'deposit' | 'withdraw'> {",
  );

  it('are content when each has one handler', () => {
    expect(countEndpoints(['deposit', 'withdraw'], [cashier])).toEqual([]);
  });

  it('may be named in a type of the room', () => {
    const named = [
      source('apps/server/src/modules/cashier/routes.ts', 'export function routes(): Handlers<CashierEndpoint> {'),
      source(
        'apps/server/src/modules/cashier/endpoints.ts',
        "export type CashierEndpoint =\n  | 'deposit'\n  | 'withdraw';",
      ),
    ];
    expect(countEndpoints(['deposit', 'withdraw'], named)).toEqual([]);
  });

  it('miss a handler, complain of a second, and of one nobody asked for', () => {
    const twice = source('apps/server/src/modules/play/routes.ts', "Handlers<'deposit'>");
    expect(countEndpoints(['deposit', 'login'], [cashier, twice])).toEqual([
      'apps/server/src/modules/cashier: answers withdraw, which the contract does not have',
      'contract: endpoint deposit is answered in apps/server/src/modules/cashier and apps/server/src/modules/play',
      'contract: endpoint login has no handler',
    ]);
  });
});

describe('flags', () => {
  it.each(["flag: 'chat'", 'merchant.flags.chat', 'flags?.chat', "flags['chat']"])('are asked by %s', (text) => {
    expect(countFlags(['chat'], [source('apps/site/src/app/menu.ts', text)])).toEqual([]);
  });

  it('are not asked by a merchant that sets them, nor by their own declaration, nor by a longer word', () => {
    const idle = [
      source('merchants/demo/merchant.ts', "flags: { 'chat': true }"),
      source('packages/contract/src/flags.ts', "'chat'"),
      source('apps/site/src/app/menu.ts', 'flags.chatRoom'),
    ];
    expect(countFlags(['chat'], idle)).toHaveLength(1);
  });
});

describe('refusals', () => {
  it('have to be said by the server or what lies under it, not only heard on a screen', () => {
    const heard = source('apps/site/src/base/toast.ts', "code === 'wallet.frozen'");
    expect(countRefusals(['wallet.frozen'], [heard])).toHaveLength(1);
    const said = source('apps/server/src/modules/wallet/rules.ts', "return refuse('wallet.frozen');");
    expect(countRefusals(['wallet.frozen'], [heard, said])).toEqual([]);
  });

  it('have to be declared where the server says them', () => {
    const said = source('apps/server/src/modules/wallet/rules.ts', "return refuse('wallet.melted');");
    expect(countRefusals([], [said])).toEqual([`${said.path}: refuses with wallet.melted, which is not declared`]);
  });
});

describe('texts', () => {
  const screen = source(
    'apps/site/src/screens/home/home.tsx',
    `t('home.title'); t(\`tile.\${name === 'day' ? 'daily' : name}.line\`);`,
  );
  const english = { 'home.title': 'Home', 'tile.daily.line': 'Daily' };

  it('are used by name, by a composed name, or by a manifest', () => {
    expect(countTexts({ EN: english }, [screen], [])).toEqual([]);
    const manifests = [{ nameKey: 'home.title', rows: [{ textKeys: { rules: ['tile.daily.line'] } }] }];
    expect(countTexts({ EN: english }, [], manifests)).toEqual([]);
  });

  it('are missed where a language lacks them', () => {
    const texts = { EN: english, VI: { 'home.title': 'Trang chủ' } };
    expect(countTexts(texts, [screen], [])).toEqual(['texts: VI has no tile.daily.line']);
  });

  it('that nobody uses, and that a manifest names in vain, are told', () => {
    const texts = { EN: { ...english, 'tile.daily.title': 'Daily' } };
    expect(countTexts(texts, [screen], [{ titleKey: 'home.gone' }])).toEqual([
      'texts: nobody uses tile.daily.title',
      'texts: a manifest names home.gone, which is not there',
    ]);
  });
});

describe('habits', () => {
  const silencer = ['// @ts', 'expect-error'].join('-');
  const note = ['// TO', 'DO later'].join('');

  it.each([
    ['a file that does not say what it is for', 'export const a = 1;'],
    ['a silenced check', `/** A. */\n${silencer}\nexport const a = 1;`],
    ['a note to self', `/** A. */\n${note}\nexport const a = 1;`],
  ])('do not include %s', (_title, text) => {
    expect(countHabits([source('packages/kernel/src/a.ts', text)])).toHaveLength(1);
  });
});

describe('sockets', () => {
  let root = '';

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sockets-'));
    for (const socket of socketNames) {
      mkdirSync(join(root, socket, '_template'), { recursive: true });
      for (const part of ['plugin.ts', 'conformance.ts', 'conformance.test.ts', 'registry.ts']) {
        writeFileSync(join(root, socket, part), '');
      }
    }
  });

  afterEach(() => rmSync(root, { recursive: true }));

  it('are content with no plugs at all', () => {
    expect(countSockets(root)).toEqual([]);
  });

  it('tell a folder without a line, and a line without a folder', () => {
    mkdirSync(join(root, 'games/dice'));
    writeFileSync(join(root, 'games/registry.ts'), "import { slot } from './slot/manifest.ts';");
    expect(countSockets(root)).toEqual([
      'games/dice: is not in the registry',
      'games/registry.ts: names slot, which is no folder',
    ]);
  });

  it('miss their parts', () => {
    rmSync(join(root, 'payments'), { recursive: true });
    rmSync(join(root, 'vendors/conformance.ts'));
    expect(countSockets(root)).toEqual(['vendors: has no conformance.ts', 'payments: the socket is not there']);
  });
});
