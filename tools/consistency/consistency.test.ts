import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkAnatomy, checkDeps, checkDocuments, checkListeners, checkPictures, checkStatements } from './anatomy.ts';
import {
  checkCaches,
  checkConventions,
  checkKeys,
  checkProse,
  checkReads,
  checkSilenced,
  checkWords,
} from './conventions.ts';
import { checkEndpoints } from './endpoints.ts';
import { checkFlags } from './flags.ts';
import { checkPlugins, pluginKinds } from './plugins.ts';
import { checkRefusals } from './refusals.ts';
import { checkRequirements } from './requirements.ts';
import { readAll } from './source.ts';
import { checkTexts } from './texts.ts';

const source = (path: string, text: string) => ({ path, text });

describe('endpoints', () => {
  const cashier = source(
    'apps/server/src/modules/cashier/routes.ts',
    "export function routes(): Handlers<'deposit' | 'withdraw'> {",
  );

  it('are valid when each has one handler', () => {
    expect(checkEndpoints(['deposit', 'withdraw'], [cashier])).toEqual([]);
  });

  it('are the keys of what is defined as handlers', () => {
    const text = [
      'export function routes(deps: CashierDeps) {',
      '  return defineHandlers({',
      '    deposit: async (call) => {',
      '      const paid = { amount: call.body.amount };',
      '      return ok(paid);',
      '    },',
      '    withdraw: (call) => withdraw(deps, call),',
      '    ...cardRoutes(deps),',
      '  });',
      '}',
    ].join('\n');
    const defined = source('apps/server/src/modules/cashier/routes.ts', text);
    expect(checkEndpoints(['deposit', 'withdraw'], [defined])).toEqual([]);
    expect(checkEndpoints(['deposit'], [defined])).toEqual([
      'apps/server/src/modules/cashier: answers withdraw, which the contract does not have',
    ]);
  });

  it('are reported without a handler, with a second one, or when unknown', () => {
    const twice = source('apps/server/src/modules/play/routes.ts', "Handlers<'deposit'>");
    expect(checkEndpoints(['deposit', 'login'], [cashier, twice])).toEqual([
      'apps/server/src/modules/cashier: answers withdraw, which the contract does not have',
      'contract: endpoint deposit is answered in apps/server/src/modules/cashier and apps/server/src/modules/play',
      'contract: endpoint login has no handler',
    ]);
  });
});

describe('flags', () => {
  it.each(["flag: 'chat'", 'merchant.flags.chat', 'flags?.chat', "flags['chat']"])('are used by %s', (text) => {
    expect(checkFlags(['chat'], [source('apps/site/src/app/menu.ts', text)])).toEqual([]);
  });

  it('are not used by a merchant that sets them, by their own declaration, or by a longer word', () => {
    const idle = [
      source('merchants/demo/merchant.ts', "flags: { 'chat': true }"),
      source('packages/contract/src/flags.ts', "'chat'"),
      source('apps/site/src/app/menu.ts', 'flags.chatRoom'),
    ];
    expect(checkFlags(['chat'], idle)).toHaveLength(1);
  });
});

describe('refusals', () => {
  it('must be returned by the server or what it imports, not only handled on a screen', () => {
    const received = source('apps/site/src/base/toast.ts', "code === 'wallet.frozen'");
    expect(checkRefusals(['wallet.frozen'], [received])).toHaveLength(1);
    const mentioned = source('apps/server/src/modules/wallet/rules.ts', "return refuse('wallet.frozen');");
    expect(checkRefusals(['wallet.frozen'], [received, mentioned])).toEqual([]);
  });

  it('must be declared when the server returns them', () => {
    const mentioned = source('apps/server/src/modules/wallet/rules.ts', "return refuse('wallet.melted');");
    expect(checkRefusals([], [mentioned])).toEqual([
      `${mentioned.path}: refuses with wallet.melted, which is not declared`,
    ]);
  });
});

describe('texts', () => {
  const screen = source(
    'apps/site/src/screens/home/home.tsx',
    `t('home.title'); t(\`tile.\${name === 'day' ? 'daily' : name}.line\`);`,
  );
  const english = { 'home.title': 'Home', 'tile.daily.line': 'Daily' };

  it('are used by name, by a composed name, or by a manifest', () => {
    expect(checkTexts({ EN: english }, [screen], [])).toEqual([]);
    const manifests = [{ nameKey: 'home.title', rows: [{ textKeys: { rules: ['tile.daily.line'] } }] }];
    expect(checkTexts({ EN: english }, [], manifests)).toEqual([]);
  });

  it('are reported when a language lacks them', () => {
    const texts = { EN: english, VI: { 'home.title': 'Trang chủ' } };
    expect(checkTexts(texts, [screen], [])).toEqual(['texts: VI has no tile.daily.line']);
  });

  it('are reported when nothing uses them, or when a manifest names one that does not exist', () => {
    const texts = { EN: { ...english, 'tile.daily.title': 'Daily' } };
    expect(checkTexts(texts, [screen], [{ titleKey: 'home.gone' }])).toEqual([
      'texts: nobody uses tile.daily.title',
      'texts: a manifest names home.gone, which is not there',
    ]);
  });
});

describe('conventions', () => {
  const silencer = ['// @ts', 'expect-error'].join('-');
  const note = ['// TO', 'DO later'].join('');

  it.each([
    ['a file that does not say what it is for', 'export const a = 1;'],
    ['a note to self', `/** A. */\n${note}\nexport const a = 1;`],
  ])('do not include %s', (_title, text) => {
    expect(checkConventions([source('packages/kernel/src/a.ts', text)])).toHaveLength(1);
  });

  it.each(['packages/kernel/src/a.ts', 'packages/kernel/src/a.test.ts', 'e2e/home/home.e2e.ts', 'tools/a.ts'])(
    'do not include a silenced check in %s',
    (path) => {
      const problems = [`${path}: silences a check (${silencer.slice(3)})`];
      expect(checkSilenced([source(path, `/** A. */\n${silencer}\nexport const a = 1;`)])).toEqual(problems);
    },
  );

  it.each([
    ['const { data, isPending } = useAnswer(name);', 'looks at isPending of a query; Loaded shows what a query has'],
    ['if (query.isError) return null;', 'looks at isError of a query; Loaded shows what a query has'],
    ["const { data } = useAnswer('cards', { limit: max(1) });", 'takes the data of useAnswer alone'],
    ["const list = useAnswer('cards', { limit: max(1) }).data?.list;", 'takes the data of useAnswer alone'],
  ])('do not include a screen that reads by hand: %s', (text, problem) => {
    const path = 'apps/site/src/screens/cards/cards-screen.tsx';
    expect(checkReads([source(path, text)])).toEqual([expect.stringContaining(`${path}: ${problem}`)]);
    expect(checkReads([source('apps/site/src/base/data/query/loaded.tsx', text)])).toEqual([]);
  });

  it('leave what is shown by Loaded, and what the page does without', () => {
    const text = "const query = useAnswer('cards'); const list = useOptional('cards')?.list; // isPending";
    expect(checkReads([source('apps/site/src/screens/cards/cards-screen.tsx', text)])).toEqual([]);
  });

  it("find names that are not of the field's words, and leave comments, texts and columns", () => {
    const text =
      "/** A stranger. */\nexport const bets = { toldBet: 'told', 'a told': row.told_at, retell: 1, gameBreaches };";
    expect(checkWords([source('packages/kernel/src/a.ts', text)])).toEqual([
      'packages/kernel/src/a.ts: the name toldBet says "told", the field says published, reported or sent',
      'packages/kernel/src/a.ts: the name gameBreaches says "breaches", the field says violation',
    ]);
    expect(checkWords([source('packages/kernel/src/what-they-tell.ts', '')])).toEqual([
      'packages/kernel/src/what-they-tell.ts: the name tell says "tell", the field says publish or notify',
    ]);
  });

  it('find words in constants, leave those of the wire where they are, and know the house of the ledger alone', () => {
    const path = 'apps/server/src/modules/operators/erasure/commands.ts';
    expect(checkWords([source(path, 'const MAX_KEPT = 1; const answer = { kept: 1 };')])).toEqual([
      `${path}: the name MAX_KEPT says "kept", the field says saved, stored or retained`,
    ]);
    expect(checkWords([source('packages/kernel/src/a.ts', 'const kept = 1;')])).toHaveLength(1);
    expect(checkWords([source('apps/site/src/a.ts', 'declare const HOUSE_VERSION: string;')])).toHaveLength(1);
    expect(checkWords([source('packages/ledger/src/a.ts', 'const houseAccount = 1;')])).toEqual([]);
  });

  it('find words in comments and in keys of texts', () => {
    const [spoken, link] = ['told', 'https://'];
    expect(checkProse([source('a.ts', `/** What is ${spoken}. */\nconst a = '${link}a.example';`)])).toEqual([
      'a.ts: a comment says "told": who does what, in plain words',
    ]);
    expect(checkProse([source('a.ts', `const ${spoken} = 1; // whole`)])).toEqual([]);
    expect(checkProse([source('a.sql', `-- what a vendor ${spoken}\nselect '${spoken}';`)])).toHaveLength(1);
    expect(checkProse([source('a.sql', `select '${spoken}';`)])).toEqual([]);
    expect(
      checkKeys(['game.dice.said.won', 'money.toldMember', 'refusal.auth.newcomer_expired', 'game.dice.won']),
    ).toEqual([
      'texts: the key game.dice.said.won says "said", the field says published, a text or an answer',
      'texts: the key money.toldMember says "told", the field says published, reported or sent',
    ]);
  });

  it('find a cache without its name', () => {
    const path = 'apps/server/src/http/a.ts';
    const made = 'const made = new WeakMap<object, Map<string, string>>();';
    expect(checkCaches([source(path, made)])).toEqual([
      `${path}: made is filled as it is asked: a cache has "cache" in its name`,
    ]);
    const others = [
      'const cachedDates = new Map<string, string>();',
      "const byName = new Map([['a', 1]]);",
      `  ${made}`,
    ];
    expect(checkCaches([source(path, others.join('\n'))])).toEqual([]);
    expect(
      checkCaches([source('apps/server/src/db/failures.ts', 'const counts = new Map<string, number>();')]),
    ).toEqual([]);
  });

  it('reads tests and tools for silenced checks', () => {
    const paths = readAll(join(import.meta.dirname, '../..')).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['tools/consistency/consistency.test.ts', 'tools/check.ts']));
  });
});

describe('plugins', () => {
  let root = '';

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'plugins-'));
    for (const kind of pluginKinds) {
      mkdirSync(join(root, kind, '_template'), { recursive: true });
      for (const part of ['plugin.ts', 'conformance.ts', 'conformance.test.ts', 'registry.ts']) {
        writeFileSync(join(root, kind, part), '');
      }
    }
  });

  afterEach(() => rmSync(root, { recursive: true }));

  it('are valid when there are none', () => {
    expect(checkPlugins(root)).toEqual([]);
  });

  it('need a registry entry for each folder, and a folder for each entry', () => {
    mkdirSync(join(root, 'games/dice'));
    writeFileSync(join(root, 'games/registry.ts'), "import { slot } from './slot/manifest.ts';");
    expect(checkPlugins(root)).toEqual([
      'games/dice: is not in the registry',
      'games/registry.ts: names slot, which is no folder',
    ]);
  });

  it('need all their parts', () => {
    rmSync(join(root, 'payments'), { recursive: true });
    rmSync(join(root, 'vendors/conformance.ts'));
    expect(checkPlugins(root)).toEqual(['vendors: has no conformance.ts', 'payments: is not there']);
  });
});

describe('requirements', () => {
  const page = '- **MEM-04** Withdrawal.\n- **AUTH-15** Log-out.\n';

  it('must be explained when named, and named by the title of a test when explained', () => {
    const test = source('a.test.ts', "it('MEM-04 pays', () => undefined);\nit('AUTH-15 ends', () => undefined);");
    expect(checkRequirements(page, [test], [])).toEqual([]);
    const comment = source('a.test.ts', "// AUTH-15\nit('MEM-04 pays', () => undefined);");
    expect(checkRequirements(page, [comment], [source('b.ts', '/** HOME-01 */')])).toEqual([
      'b.ts: names HOME-01, which docs/requirements.md does not explain',
      'docs/requirements.md: no test names AUTH-15',
    ]);
  });
});

describe('anatomy', () => {
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/part-${at}.ts`);
  const module = 'apps/server/src/modules/wallet';

  it('limits the files per folder, not counting tests', () => {
    const parts = [`${module}/index.ts`, `${module}/deps.ts`];
    expect(checkAnatomy([...parts, ...files(module, 13), ...files(`${module}/testing`, 20)])).toEqual([]);
    expect(checkAnatomy([...parts, ...files(module, 14)])).toEqual([`${module}: holds 16 files, more than 15`]);
    expect(checkAnatomy([...parts, ...files(module, 14)], [module])).toEqual([]);
    expect(checkAnatomy(parts, [module])).toEqual([`${module}: is exempt and need not be`]);
  });

  it('requires an index and the type of what it needs in every module, and one name per thing', () => {
    expect(checkAnatomy([`${module}/listens.ts`])).toEqual([
      `${module}: has no index.ts`,
      `${module}: has no deps.ts`,
      `${module}/listens.ts: is called listeners.ts elsewhere`,
    ]);
  });

  describe('of statements', () => {
    const refused = (path: string) => [`${path}: has SQL, which belongs into a store*.ts`];
    const rows = "import { findRow, type Row } from '../../db/tenancy/rows.ts';";

    it.each([
      ["import { sql } from 'kysely';"],
      ["import {\n  type SqlBool,\n  sql,\n} from 'kysely';"],
      [rows],
      ["const all = () => db.selectFrom('bet').selectAll();"],
      ["tx.updateTable('bet')"],
      ['betsPage(db, merchantId).execute()'],
      ['await betById(merchantId, id).executeTakeFirst()'],
      ["sqlPortOf(db).query<Row>('select 1', [])"],
    ])('refuses it outside of stores: %s', (text) => {
      const path = `${module}/balance.ts`;
      expect(checkStatements([source(path, text)])).toEqual(refused(path));
      expect(checkStatements([source(`${module}/store/balance.ts`, text)])).toHaveLength(1);
      expect(checkStatements([source(`${module}/restore.ts`, text)])).toHaveLength(1);
      for (const store of ['store.ts', 'store-balances.ts', 'watch/store.ts', 'balance.test.ts'])
        expect(checkStatements([source(`${module}/${store}`, text)])).toEqual([]);
    });

    it('leaves types to everyone, and what is no module', () => {
      const types = "import type { Row } from '../../db/tenancy/rows.ts';\nimport { type RawBuilder } from 'kysely';";
      expect(checkStatements([source(`${module}/balance.ts`, types)])).toEqual([]);
      expect(checkStatements([source('apps/server/src/outbox/outbox.ts', rows)])).toEqual([]);
    });
  });

  it.each([
    ['a leaf', "import type { Balance } from './rules.ts';", []],
    ['another module', "import type { Merchant } from '../merchants/index.ts';", []],
    ['a value', "import { balanceOf } from './rules.ts';", ['rules.ts']],
    ['what is no leaf', "import type { Store } from './store.ts';", ['store.ts']],
    ['a sub-module', "import type { Hold } from './holds/index.ts';", ['holds/index.ts']],
  ])('allows and refuses imports of deps.ts: %s', (_title, text, refused) => {
    const sources = [
      source(`${module}/deps.ts`, text),
      source(`${module}/rules.ts`, "import type { Db } from '../../db/db.ts';"),
      source(`${module}/store.ts`, "import type { Balance } from './rules.ts';"),
      source(`${module}/holds/index.ts`, "export type { Hold } from './hold.ts';"),
    ];
    expect(checkDeps(sources)).toEqual(
      refused.map((file) => `${module}/deps.ts: imports ${module}/${file}, which is no type of a leaf`),
    );
  });

  it('refuses a listener outside of listeners.ts', () => {
    const text = "deps.outbox.listenMany('wallet.rounds', 'round.settled', follow);";
    expect(
      checkListeners([source(`${module}/listeners.ts`, text), source(`${module}/rounds/listeners.ts`, text)]),
    ).toEqual([]);
    expect(checkListeners([source(`${module}/follow-rounds.ts`, text)])).toEqual([
      `${module}/follow-rounds.ts: listens to facts, which belongs into listeners.ts`,
    ]);
  });

  it('wants every package, app, kind of plugin and module in the pictures of the documents', () => {
    const paths = [
      'packages/kernel/src/a.ts',
      'apps/site/src/a.ts',
      'apps/server/src/modules/wallet/index.ts',
      'apps/server/src/modules/README.ts',
    ];
    const pictures = {
      'README.md': 'site\n```\npackages/   kernel-kit\ngames/   a folder\napps/   server\n```\n',
      'docs/architecture.md': 'wallet\n  l1["wallets · identity"] --> l2["members"]\n',
    };
    expect(checkPictures(paths, pictures, ['games', 'feeds'])).toEqual([
      'README.md: does not show kernel',
      'README.md: does not show site',
      'README.md: does not show feeds',
      'docs/architecture.md: does not show wallet',
    ]);
  });

  it('wants every file that a document names or links to', () => {
    const root = mkdtempSync(join(tmpdir(), 'croupier-documents-'));
    writeFileSync(
      join(root, 'money.md'),
      '`sums/store.ts`, `sums/gone.ts`, `a.ts`, [it](money.md#part), [that](no/file.md)',
    );
    expect(checkDocuments(root, ['money.md'], ['apps/server/src/sums/store.ts'])).toEqual([
      'money.md: names sums/gone.ts, which is not there',
      'money.md: names no/file.md, which is not there',
    ]);
    rmSync(root, { recursive: true });
  });
});
