import { expect, it } from 'vitest';
import type { ClientBuild } from '../server-contract.ts';
import { escapeHtml, filesOf, heroOf, safeJson } from './document.ts';

const build: ClientBuild = {
  manifest: {
    'src/entry-client.tsx': { file: 'assets/site.js', css: ['assets/site.css'], imports: ['_ui.js'] },
    '_ui.js': { file: 'assets/ui.js', css: ['assets/ui.css'] },
    'src/screens/home/home-screen.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['_ui.js'] },
    'src/screens/other.tsx': { file: 'assets/other.js', css: ['assets/other.css'] },
  },
  readStyle: () => '',
};

it('ROUTE-09 puts into a page the files of its own screen and of no other, each once', () => {
  const { scripts, styles } = filesOf(build, ['src/screens/home/home-screen.tsx']);
  expect(scripts).toEqual(['assets/ui.js', 'assets/site.js', 'assets/home.js']);
  expect(styles).toEqual(['assets/ui.css', 'assets/site.css', 'assets/home.css']);
});

it('lets no data end the element they stand in', () => {
  expect(safeJson({ name: '</script><script>alert(1)</script>' })).not.toContain('<');
  expect(JSON.parse(safeJson({ a: '<b>' }))).toEqual({ a: '<b>' });
  expect(escapeHtml('"><img src=x>')).toBe('&quot;&gt;&lt;img src=x&gt;');
});

it('fetches first the picture of the first banner, composed or uploaded', () => {
  const banner = { groupName: 'm_home', url: '', art: { symbols: ['tiger-large', 'coin'] } };
  const answer = (banners: object[]) => [{ name: 'listAnnouncements' as const, answer: { banners } }];
  expect(heroOf(answer([{ ...banner, groupName: 'm_ads' }, banner]))).toBe('/m/art/tiger-large.webp');
  expect(heroOf(answer([{ groupName: 'm_home', url: '/img/a.avif' }]))).toBe('/img/a.avif');
  expect(heroOf(answer([]))).toBeUndefined();
  expect(heroOf([])).toBeUndefined();
});
