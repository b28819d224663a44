import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { ClientBuild } from '../../server-contract.ts';
import { markScript } from './boot.ts';
import { documentHead, escapeHtml, filesOf, heroOf, jsonAttribute, safeJson } from './document.ts';

const HOME = 'src/screens/home/home-screen.tsx';
const build: ClientBuild = {
  manifest: {
    'src/entry-client.tsx': { file: 'assets/site.js', css: ['assets/site.css'], imports: ['_ui.js'] },
    '_ui.js': { file: 'assets/ui.js', css: ['assets/ui.css', 'assets/later-1.css'] },
    'src/screens/home/home-screen.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['_ui.js'] },
    'src/screens/other.tsx': { file: 'assets/other.js', css: ['assets/other.css'] },
  },
  readStyle: (file) => (file === 'assets/later-1.css' ? '@layer ui{.aQ{color:red}}' : ''),
};

it('ROUTE-09 puts only the files of its own screen into a page, each once', () => {
  const { scripts, styles, laterStyles } = filesOf(build, [HOME], '<p class="aR">Home</p>');
  expect(scripts).toEqual(['assets/ui.js', 'assets/site.js', 'assets/home.js']);
  expect(styles).toEqual(['assets/ui.css', 'assets/site.css', 'assets/home.css']);
  expect(laterStyles).toEqual(['assets/later-1.css']);
});

it('inlines styles that come later elsewhere where the page shows what they are for', () => {
  const inlined = (body: string) => filesOf(build, [HOME], body).styles.includes('assets/later-1.css');
  expect(inlined('<p class="aR aQ">No games</p>')).toBe(true);
  expect(inlined('<p class="aQR">aQ</p>')).toBe(false);
  expect(inlined('<section popover="manual" class="aQ"><div class="aQ"></div></section>')).toBe(false);
});

it('does not let data close the element around it', () => {
  expect(safeJson({ name: '</script><script>alert(1)</script>' })).not.toContain('<');
  expect(JSON.parse(safeJson({ a: '<b>' }))).toEqual({ a: '<b>' });
  expect(escapeHtml('"><img src=x>')).toBe('&quot;&gt;&lt;img src=x&gt;');
  expect(jsonAttribute({ a: "'><b>&amp;" })).toBe(`'{"a":"&#39;>&#60;b>&#38;amp;"}'`);
});

it('preloads the picture of the first banner, composed or uploaded', () => {
  const banner = { groupName: 'm_home', url: '', art: { symbols: ['tiger-large', 'coin'] } };
  const answer = (banners: object[]) => [{ name: 'listAnnouncements' as const, answer: { banners } }];
  expect(heroOf(answer([{ ...banner, groupName: 'm_ads' }, banner]))).toBe('/m/art/tiger-large.webp');
  expect(heroOf(answer([{ groupName: 'm_home', url: '/img/a.avif' }]))).toBe('/img/a.avif');
  expect(heroOf(answer([]))).toBeUndefined();
  expect(heroOf([])).toBeUndefined();
});

it('APP-04 APP-05 sets theme, language and the merchant’s background before the first paint', () => {
  const grounds = { dark: '#0b0a12', light: '#f7f4ee' };
  const input = { language: 'ZH', theme: 'light', grounds } as Parameters<typeof documentHead>[0]['input'];
  const page = { isShell: true } as Parameters<typeof documentHead>[0]['page'];
  const files = { scripts: [], styles: [], laterStyles: [] };
  const head = documentHead({ input, page, title: 'Home', files, hero: undefined, styleText: '' });
  expect(head).toContain('<html lang="zh" data-theme="light" data-fonts="later">');
  expect(head).toContain('<meta name="theme-color" content="#f7f4ee" data-dark="#0b0a12" data-light="#f7f4ee">');
});

/** These tests have no input events. */
const addEventListener = () => undefined;

/** What the page's first inline script sets in a browser with these stored values. */
function marked(stored: { readonly [key: string]: string }, isLight = false) {
  const saved = { ...stored };
  const bar = { content: '#0b0a12', dataset: { dark: '#0b0a12', light: '#f7f4ee' } };
  const documentElement = { dataset: { theme: 'dark' } as { [name: string]: string } };
  const document = { documentElement, querySelector: () => bar, addEventListener };
  const localStorage = {
    getItem: (key: string) => saved[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(saved, { [key]: value }),
  };
  const matchMedia = () => ({ matches: isLight });
  runInNewContext(markScript, { document, localStorage, matchMedia, window: { addEventListener } });
  return { ...documentElement.dataset, bar: bar.content };
}

it('APP-04 applies a stored theme that the server did not know, before the first paint', () => {
  expect(marked({})).toEqual({ theme: 'dark', bar: '#0b0a12' });
  expect(marked({ theme: 'light' })).toEqual({ theme: 'light', bar: '#f7f4ee' });
  expect(marked({ theme: 'sepia', MC_SESSION_INFO: '{}' })).toEqual({ theme: 'dark', session: '', bar: '#0b0a12' });
});

it('leaves room for the games played last, in a browser whose member has played', () => {
  expect(marked({ MC_SESSION_INFO: '{}', hasPlayed: '1' })).toMatchObject({ session: '1' });
  expect(marked({ MC_SESSION_INFO: '{}', hasPlayed: '0' })).toMatchObject({ session: '0' });
  expect(marked({ hasPlayed: '1' })).not.toHaveProperty('session');
});

it('APP-04 applies the theme of the device where that was chosen, also when it has changed since', () => {
  const follows = { themeFollows: '1', theme: 'dark' };
  expect(marked(follows, true)).toEqual({ theme: 'light', bar: '#f7f4ee' });
  expect(marked({ ...follows, theme: 'light' }, false)).toEqual({ theme: 'dark', bar: '#0b0a12' });
  expect(marked({ theme: 'dark' }, true)).toEqual({ theme: 'dark', bar: '#0b0a12' });
});

it('APP-04 leaves the page unchanged where storage is blocked', () => {
  const document = { documentElement: { dataset: { theme: 'dark' } }, addEventListener };
  expect(() => runInNewContext(markScript, { document, window: { addEventListener } })).not.toThrow();
});
