/**
 * Boards of lotteries, one play of each grammar, with the slip and the chase: no word is cut on small phones, and axe finds nothing in either
 * theme. A third of the plays; in the whole proof (WHOLE=1) all in every language.
 */
import type { Frame, FrameLocator, Page } from '@playwright/test';
import { loadCatalogue, tabsOf } from '#games/lottery/view/slip/catalogue.ts';
import { allTexts } from '#games/texts.ts';
import { type Group, groups } from '#lottery-kit/play.ts';
import type { Language } from '#texts/languages';
import { openSessionOf } from '../actions/player.ts';
import { findings } from '../browser/axe.ts';
import { expectWholeWords, hardestLanguages } from '../browser/cut-words.ts';
import { drawn, quiet, stillness } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'parallel' });

const SMALLEST = 320;
const USUAL = 360;
const TOURS_MS = 240_000;

const gameOf: Readonly<Record<Group, string>> = {
  ssc: 'lottery-ssc-5',
  '3d': 'lottery-3d-5',
  pc28: 'lottery-pc28-3',
  '11x5': 'lottery-11x5-5',
  k3: 'lottery-k3-5',
  pk10: 'lottery-pk10-5',
  lhc: 'lottery-lhc-5',
  '4d': 'lottery-4d-10',
  toto: 'lottery-toto-10',
  vnn: 'lottery-vnn-5',
  vns: 'lottery-vns-5',
};

interface Shown {
  readonly game: string;
  readonly playType: 'Tradition' | 'Entertainment';
  /** Where it stands in the frame: by place, since its name is in the player's language. */
  readonly tab: number;
  readonly kind: number;
  readonly code: string;
  readonly grammar: string;
}

/** The first play of each grammar that a game sells, and the first of each group, with where they stand. */
async function playsByGrammar(): Promise<readonly Shown[]> {
  const found = new Map<string, Shown>();
  const games = [
    ...groups.map((group) => [gameOf[group], group, false] as const),
    ['lottery-toto-pool-10', 'toto', true] as const,
  ];
  for (const [game, group, isPool] of games) {
    const { plays } = await loadCatalogue(group, isPool);
    for (const playType of isPool ? (['Entertainment'] as const) : (['Tradition', 'Entertainment'] as const))
      for (const [tab, { plays: kinds }] of tabsOf(plays, playType).entries())
        for (const [kind, { code, grammar }] of kinds.entries())
          for (const key of [grammar, group])
            if (!found.has(key)) found.set(key, { game, playType, tab, kind, code, grammar });
  }
  return [...new Map([...found.values()].map((one) => [one.code, one])).values()];
}
const shown = await playsByGrammar();

const someOf = (turn: number) => (process.env.WHOLE ? shown : shown.filter((_, at) => at % 6 === 2 * turn));

const frameOf = (page: Page): Frame => {
  const frame = page.frames().find((one) => one.url().includes('stage.localhost'));
  if (!frame) throw new Error('the lottery is in a frame');
  return frame;
};

/** Opens a play in its game; the game alone where it is open. */
async function openPlay(
  page: Page,
  { game, playType, tab, kind, code }: Shown,
  language: string,
): Promise<FrameLocator> {
  if (!page.url().includes(`gameId=${game}&`) || !page.url().includes(playType))
    await page.goto(`/m/startLottery?gameId=${game}&mui=${language}&playType=${playType}`);
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-play]').waitFor();
  const navs = frame.locator('main nav');
  const tabs = navs.first().getByRole('button');
  if ((await tabs.nth(tab).getAttribute('aria-pressed')) !== 'true') await tabs.nth(tab).click();
  if ((await navs.count()) > 1) await navs.nth(1).getByRole('button').nth(kind).click();
  await frame.locator(`[data-play="${code}"]`).waitFor();
  return frame;
}

/** Five random lines, in the slip and in the sheet of the chase: each is looked at and closed again. */
async function lookAtSheets(page: Page, language: Language, look: (what: string) => Promise<void>): Promise<void> {
  const frame = page.frameLocator('iframe');
  const text = (key: string) => allTexts[language][key] ?? key;
  await frame.locator('[data-play] fieldset').getByRole('button', { name: /5/ }).first().click();
  // Lines of a look before are still there.
  const slip = frame.getByRole('button', { name: new RegExp(text('game.lottery.slip').replace('{count}', '\\d+')) });
  for (const [what, button] of [
    ['slip', slip],
    ['chase', frame.locator('footer').getByRole('button', { name: text('game.lottery.chase'), exact: true })],
  ] as const) {
    await button.click();
    await frame.getByRole('dialog').waitFor();
    await look(what);
    await frame
      .getByRole('dialog')
      .getByRole('button', { name: text('stage.close') })
      .first()
      .click();
    await frame.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

test('has a play of each grammar that is sold, and of each group', () => {
  expect(new Set(shown.map(({ grammar }) => grammar)).size).toBe(15);
  expect(new Set(shown.map(({ game }) => game)).size).toBeGreaterThanOrEqual(groups.length);
});

for (const [turn, [code, { ownName }]] of hardestLanguages.entries()) {
  const language = code as Language;

  // Of the two, the one whose letters are the highest.
  const tag = code === 'TH' ? '@whole' : ['@whole', '@whole-only'];

  test(`cuts no words on boards, slip and chase in ${ownName} at 320 px and at 360 px`, { tag }, async ({
    visitor,
  }) => {
    test.setTimeout(TOURS_MS);
    const { page, context } = await visitor({ width: SMALLEST });
    await context.addCookies([{ name: 'language', value: code, url: 'http://localhost' }]);
    await openSessionOf(page, 'luckytiger', 'Tiger-2026!');
    for (const [at, play] of someOf(turn).entries()) {
      await openPlay(page, play, language);
      for (const width of [SMALLEST, USUAL]) {
        await page.setViewportSize({ width, height: 844 });
        await drawn(page);
        await expectWholeWords(page, `${language} ${play.code}`, frameOf(page));
        if (at === 0)
          await lookAtSheets(page, language, (what) => expectWholeWords(page, `${language} ${what}`, frameOf(page)));
      }
    }
  });
}

test('axe finds nothing on boards, slip and chase, in either theme', { tag: '@whole' }, async ({ visitor }) => {
  test.setTimeout(TOURS_MS);
  const { page } = await visitor();
  await openSessionOf(page, 'luckytiger', 'Tiger-2026!');
  const look = async (what: string) => {
    const frame = frameOf(page);
    for (const theme of ['dark', 'light'] as const) {
      await frame.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      await stillness(page);
      expect(await findings(frame, theme === 'dark' ? undefined : ['color-contrast']), `${theme} ${what}`).toEqual([]);
    }
  };
  for (const [at, play] of (process.env.WHOLE ? shown : shown.filter((_, index) => index % 6 === 4)).entries()) {
    await openPlay(page, play, 'EN');
    await quiet(page);
    await look(play.code);
    if (at === 0) await lookAtSheets(page, 'EN', look);
  }
});
