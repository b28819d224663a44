/** A phone on its side: the picture of a game beside its buttons, and nothing below the edge. */
import type { FrameLocator } from '@playwright/test';
import { openGame } from '../actions/games.ts';
import { startTrial } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

const SIDES = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
] as const;

/** Where the picture and the button that plays are, and how much lies below the edge. */
const placesIn = (frame: FrameLocator, picture: string) =>
  frame.locator('main').evaluate((main, selector) => {
    const boxOf = (element: Element | null | undefined) => {
      const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
      return { left, right, top, bottom };
    };
    const buttons = [...main.querySelectorAll('button')].filter((button) => button.getClientRects().length > 0);
    const root = document.documentElement;
    return {
      picture: boxOf(main.querySelector(selector)),
      bottoms: Math.max(...buttons.map((button) => boxOf(button).bottom)),
      rights: Math.max(...buttons.map((button) => boxOf(button).right)),
      lefts: Math.min(...[...main.querySelectorAll('fieldset')].map((one) => boxOf(one).left)),
      over: [root.scrollHeight - innerHeight, root.scrollWidth - innerWidth],
      width: innerWidth,
      height: innerHeight,
    };
  }, picture);

for (const [name, gameId, picture] of [
  ["Dragon's Hoard", 'dragons-hoard', '[data-ready="true"] canvas'],
  ['Crash', 'crash', '[data-phase] svg'],
] as const) {
  const tag = gameId === 'crash' ? [] : '@whole-only';
  test(`lays ${name} out for a phone on its side`, { tag }, async ({ visitor }) => {
    const { page } = await visitor();
    await startTrial(page);
    const frame = await openGame(page, gameId);
    await frame.locator(picture).waitFor();
    for (const side of SIDES) {
      await page.setViewportSize(side);
      await expect
        .poll(async () => {
          const { picture: box, lefts } = await placesIn(frame, picture);
          return box.right <= lefts;
        })
        .toBe(true);
      const places = await placesIn(frame, picture);
      expect(places.over).toEqual([0, 0]);
      expect(places.bottoms).toBeLessThanOrEqual(places.height);
      expect(places.rights).toBeLessThanOrEqual(places.width);
      expect(places.picture.bottom).toBeLessThanOrEqual(places.height);
      // More than half of the height is the picture.
      expect(places.picture.bottom - places.picture.top).toBeGreaterThan(places.height / 2);
    }
  });
}
