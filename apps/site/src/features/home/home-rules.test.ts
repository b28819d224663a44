import { expect, it } from 'vitest';
import { bannerPaces } from './banner-carousel.tsx';
import { destinationOf } from './banner-link.tsx';
import { videoId } from './home-video.tsx';
import { winnersInView } from './winners.tsx';

it('HOME-09 gives each group of banners its own pace', () => {
  expect(bannerPaces.m_home).toMatchObject({ mode: 'fade', autoplayMs: 1500 });
  expect(bannerPaces.m_homecarousel).toMatchObject({ autoplayMs: 5000 });
});

it('HOME-02 takes links of the video site alone', () => {
  expect(videoId('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBe('dQw4w9WgXcQ');
  expect(videoId('https://youtu.be/dQw4w9WgXcQ')).toBe('dQw4w9WgXcQ');
  expect(videoId('https://www.youtube.com/embed/dQw4w9WgXcQ')).toBe('dQw4w9WgXcQ');
  for (const link of [
    'https://vimeo.com/1234567',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)',
    'x',
    '',
  ]) {
    expect(videoId(link), link).toBeUndefined();
  }
});

it('HOME-10 moves the strip of winners on round its end, and only with more than three', () => {
  expect(winnersInView([1, 2, 3], 2)).toEqual([1, 2, 3]);
  expect(winnersInView([1, 2, 3, 4], 0)).toEqual([1, 2, 3]);
  expect(winnersInView([1, 2, 3, 4], 3)).toEqual([4, 1, 2]);
});

it('follows banners inside the site and to https addresses, and nowhere else', () => {
  expect(destinationOf('/m/gameCenter?gameType=RNG')).toEqual({
    kind: 'inside',
    to: '/m/gameCenter',
    search: { gameType: 'RNG' },
  });
  expect(destinationOf('https://example.com/a')).toEqual({ kind: 'outside', url: 'https://example.com/a' });
  for (const linkage of ['', 'javascript:alert(1)', 'http://example.com', '//evil.example', '/mx']) {
    expect(destinationOf(linkage).kind, linkage).toBe('nowhere');
  }
});
