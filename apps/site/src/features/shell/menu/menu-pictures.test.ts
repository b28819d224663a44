import { expect, it } from 'vitest';
import { menuPictures } from './menu-pictures.ts';

const art = { scene: 'gold', symbols: ['gift'] };

it('SIDE-07 lists promotions with a picture of sequence 2, running ones before those an operator wrote', () => {
  const running = [
    { id: 'daily', title: 'Daily', linkage: '/m/activity/signIn', image: { sequence: 2, url: '', art } },
    { id: 'bare', title: 'Bare', linkage: '', image: undefined },
    { id: 'blank', title: 'Blank', linkage: '', image: { sequence: 2, url: '' } },
  ];
  const written = [
    {
      id: '7',
      title: 'Summer',
      linkage: 'https://example.com/',
      announcementImages: [
        { sequence: 1, url: '/list.webp' },
        { sequence: 2, url: '/menu.webp' },
      ],
    },
    { id: '8', title: 'List only', linkage: '', announcementImages: [{ sequence: 1, url: '/list.webp' }] },
  ];
  expect(menuPictures(running, written)).toEqual([
    { id: 'daily', title: 'Daily', linkage: '/m/activity/signIn', url: '', art },
    { id: '7', title: 'Summer', linkage: 'https://example.com/', url: '/menu.webp', art: undefined },
  ]);
});
