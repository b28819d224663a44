import { expect, it } from 'vitest';
import { type Announced, activitiesOf, categoriesOf } from './activities.ts';
import { imageOf, type Promotion, runningKinds } from './use-promotions.ts';

const promotion = (change: Partial<Promotion>): Promotion => ({
  code: 'daily',
  kind: 'LOGIN',
  audience: 'everyone',
  title: 'Daily',
  line: 'Every day',
  content: '<p>Terms</p>',
  state: 'running',
  images: [],
  linkage: '',
  ...change,
});

const announced: Announced = {
  id: 'news',
  title: 'News',
  content: '',
  promotionType: '',
  execution: 'B',
  read: false,
  announcementImages: [
    { url: '/m/menu.webp', sequence: 2 },
    { url: '/m/list.webp', sequence: 1 },
  ],
  groupName: '',
  linkage: 'https://example.com',
  linkageType: '',
  at: '2026-01-01T00:00:00.000Z',
};

it('MEM-06 shows running promotions first, then news, then coming ones', () => {
  const list = [
    promotion({ code: 'soon', state: 'coming' }),
    promotion({}),
    promotion({ code: 'vip', kind: 'REBATE' }),
  ];
  const activities = activitiesOf(list, [announced]);
  expect(activities.map(({ id }) => id)).toEqual(['daily', 'vip', 'news', 'soon']);
  expect(categoriesOf(activities)).toEqual(['LOGIN', 'REBATE', 'NEWS']);
});

it('MEM-06 uses the picture for lists, or that of its kind where there is none', () => {
  const art = { scene: 'deep', symbols: ['star'] };
  const [own, bare, news] = activitiesOf(
    [
      promotion({
        images: [
          { sequence: 2, url: '/m/side.webp' },
          { sequence: 1, url: '', art },
        ],
      }),
      promotion({ code: 'bare', kind: 'REFERRAL', images: [{ sequence: 2, url: '/m/side.webp' }] }),
    ],
    [announced],
  );
  expect(own?.picture).toEqual({ url: '', art });
  expect(bare?.picture).toMatchObject({ url: '', art: { scene: 'leaf' } });
  expect(news?.picture.url).toBe('/m/list.webp');
});

it('links to the promotion’s own address, or to the screen of its kind', () => {
  const [own, kind] = activitiesOf([promotion({ linkage: '/m/help' }), promotion({ code: 'two' })], []);
  expect([own?.linkage, kind?.linkage]).toEqual(['/m/help', '/m/activity/signIn']);
});

it('SIDE-04 counts a kind as running only while a promotion of it runs', () => {
  const list = [promotion({}), promotion({ code: 'soon', kind: 'MISSION', state: 'coming' })];
  expect([...runningKinds(list)]).toEqual(['LOGIN']);
});

it('SIDE-07 separates the side menu’s picture from that of lists', () => {
  const images = [
    { sequence: 1, url: '/m/list.webp' },
    { sequence: 2, url: '/m/side.webp' },
  ];
  expect(imageOf({ images }, 2)?.url).toBe('/m/side.webp');
  expect(imageOf({ images: images.slice(0, 1) }, 2)).toBeUndefined();
});
