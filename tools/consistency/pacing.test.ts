import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const site = join(import.meta.dirname, '../../apps/site/src');
const ui = join(import.meta.dirname, '../../packages/ui/src');

/** The delays, intervals and limits that the source gives, each with the one constant that holds it. */
const paces: readonly (readonly [string, string, string, string, number])[] = [
  ['marks announcements as read at most so often', site, 'screens/announcements/use-reading.ts', 'READ_EVERY_MS', 150],
  ['reloads after a change of language', site, 'base/view/text/language-change.ts', 'RELOAD_AFTER_MS', 250],
  [
    'says errors anew after a change of language',
    site,
    'base/view/text/language-change.ts',
    'REVALIDATE_AFTER_MS',
    200,
  ],
  ['looks for pictures that came near', ui, 'pictures/near-images.ts', 'LOAD_EVERY_MS', 300],
  ['calls near, in pixels', ui, 'pictures/near-images.ts', 'NEAR_PX', 100],
  ['refreshes the popup after', site, 'features/popup/popup-part.tsx', 'REFRESH_MS', 500],
  ['refreshes the balance every', site, 'base/data/member/balance.ts', 'REFRESH_MS', 60_000],
  [
    'goes home after a change of password',
    site,
    'screens/change-password/change-password-screen.tsx',
    'HOME_AFTER_MS',
    1_000,
  ],
  ['counts codes down every', site, 'features/account/use-countdown.ts', 'TICK_MS', 500],
  ['waits for a code, unless set', site, 'features/account/code-flow.ts', 'DEFAULT_WAIT_MS', 60_000],
  ['moves the hot games on every', site, 'features/home/hot-games.tsx', 'DRIFT_MS', 3_000],
  ['fades banners for', ui, 'carousel/use-carousel.ts', 'FADE_MS', 1_000],
  ['takes for a swipe back, in pixels', site, 'app/router/swipe-back.ts', 'FAR_PX', 100],
  ['shows winners at most', site, 'features/home/winners-rules.ts', 'MAX', 20],
  ['counts badges up to', site, 'features/messages/badge-text.ts', 'MAX', 99],
  ['lists games by', site, 'features/games/catalog/list-query.ts', 'LIST_PAGE', 9],
  ['fills sections with', site, 'features/games/catalog/list-query.ts', 'SECTION_PAGE', 20],
];

it.each(paces.map(([what, ...rest]) => [what, rest] as const))('SYS-05 %s', (_what, [root, file, name, value]) => {
  const text = readFileSync(join(root, file), 'utf8');
  const given = new RegExp(`const ${name} = ([\\d_]+);`).exec(text)?.[1];
  expect(Number(given?.replaceAll('_', ''))).toBe(value);
  const isUsed = text.split(new RegExp(`\\b${name}\\b`)).length > 2;
  const isReported = text.includes(`export const ${name}`);
  expect(isUsed || isReported).toBe(true);
});
