import { expect, it } from 'vitest';
import { inMenu, suppliedLinks } from './social-links.tsx';

const link = (resourceType: 'FACEBOOK' | 'FACEBOOK1' | 'TELEGRAM' | 'YOUTUBE', url = 'https://example.com/') => ({
  resourceType,
  url,
  labelNameEn: resourceType,
});
const shown = (...links: ReturnType<typeof link>[]) =>
  suppliedLinks(links, inMenu).map(({ resourceType }) => resourceType);

it('SIDE-06 shows the icons of Facebook, Telegram and the second Facebook, in this order, and no other', () => {
  expect(shown(link('YOUTUBE'), link('FACEBOOK1'), link('TELEGRAM'), link('FACEBOOK'))).toEqual([
    'FACEBOOK',
    'TELEGRAM',
    'FACEBOOK1',
  ]);
});

it('SIDE-06 shows no icon without a supplied link', () => {
  expect(shown(link('TELEGRAM'), link('FACEBOOK', ''))).toEqual(['TELEGRAM']);
  expect(shown()).toEqual([]);
});
