import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { template } from './_template/merchant.ts';
import { manifestViolations, registryViolations, themeViolations } from './conformance.ts';
import type { MerchantManifest } from './plugin.ts';
import { compactTheme, groundColours, hexOf, lightOf, readTheme } from './read-theme.ts';
import { merchants } from './registry.ts';
import { contrast } from './theme-contrast.ts';

const folder = new URL('.', import.meta.url);
const themeOf = (code: string) => readFileSync(new URL(`${code}/theme.css`, folder), 'utf8');

it('has every merchant folder in the registry once, and nothing else', () => {
  const folders = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '_template')
    .map((entry) => entry.name);
  expect(merchants.map((manifest) => manifest.code).sort()).toEqual(folders.sort());
});

it('SYS-03 gives each host to one merchant of the registry', () => {
  expect(registryViolations(merchants)).toEqual([]);
});

describe.each([...merchants, template].map((manifest) => [manifest.code, manifest] as const))(
  '%s',
  (code, manifest) => {
    it('SYS-03 has a valid configuration', () => {
      expect(manifestViolations(manifest)).toEqual([]);
    });

    it('APP-04 sets every token in both themes, with readable contrast everywhere', () => {
      expect(themeViolations(themeOf(code === 'template' ? '_template' : code))).toEqual([]);
    });
  },
);

describe('rules of agents', () => {
  it.each([
    [
      { activeFrom: { deposits: '1000.005', bets: '1' } },
      'members are active from 1000.005, which is no amount of PHP',
    ],
    [
      { kinds: { salary: { activeFrom: { deposits: 'all', bets: '1' } } } },
      'members are active from all, which is no amount of PHP',
    ],
    [
      { kinds: { dividend: { hasNoLossTest: true } } },
      'contracts of the kind dividend are of a loss, which their tiers test',
    ],
    [{ bound: '1.1' }, 'the bound or an edge of 1.1 is no share'],
    [{ bound: '0' }, 'the bound or an edge of 0 is no share'],
    [{ edges: { RNG: '4 %' } }, 'the bound or an edge of 4 % is no share'],
    [{ edges: { DICE: '0.04' } }, 'DICE is no product of contracts'],
    [{ kinds: { wages: {} } }, 'wages is no kind of contracts'],
    [{ kinds: { salary: { maxTiers: 0 } } }, 'contracts of the kind salary count what is no number'],
    [{ kinds: { salary: { maxTiers: 21 } } }, 'contracts of the kind salary have 21 tiers, and a request holds 20'],
    [
      { kinds: { realtime: { hasNoLossTest: true } } },
      'contracts of the kind realtime are of a loss, which their tiers test',
    ],
    [
      { kinds: { hourly: { activeFrom: { deposits: '0', bets: '1' } } } },
      'contracts of the kind hourly have no use of the rule activeFrom',
    ],
    [
      { kinds: { realtime: { activeFrom: { deposits: '0', bets: '1' } } } },
      'contracts of the kind realtime have no use of the rule activeFrom',
    ],
    [{ kinds: { realtime: { loss: ['0', '1'] } } }, 'contracts of the kind realtime have no use of the rule loss'],
    [{ kinds: { realtime: { active: [0, 1] } } }, 'contracts of the kind realtime have no use of the rule active'],
    [{ kinds: { salary: { toLevel: -1 } } }, 'contracts of the kind salary count what is no number'],
    [{ kinds: { salary: { sales: ['0', 'all'] } } }, 'contracts of the kind salary have a range of what is no amount'],
    [{ kinds: { salary: { rate: ['0', '2'] } } }, 'contracts of the kind salary have a range of what is no share'],
    [
      { kinds: { salary: { loss: ['10.00', '9.00'] } } },
      'contracts of the kind salary have a range that ends before it begins',
    ],
  ])('are found wrong: %j', (agents, violation) => {
    const manifest = { ...template, currency: 'PHP', agents } as MerchantManifest;
    expect(manifestViolations(manifest)).toContain(violation);
  });

  it('may say nothing, or all of it', () => {
    const agents = {
      activeFrom: { deposits: '0', bets: '100.00' },
      bound: '0.5',
      edges: { RNG: '0.03' },
      kinds: {
        hourly: { hasNoLossTest: true, maxTiers: 20, loss: ['0', '9.00'], active: [0, 9] },
        realtime: { maxTiers: 3, sales: ['0', '9.00'], rate: ['0.001', '0.002'] },
        dividend: { isOff: true, toLevel: 2, maxTiers: 3, sales: ['0', '9.00'], active: [0, 9], rate: ['0.1', '0.3'] },
      },
    } as const;
    expect(manifestViolations({ ...template, currency: 'PHP', agents })).toEqual(
      manifestViolations({ ...template, currency: 'PHP' }),
    );
  });
});

describe('the suite itself', () => {
  it('measures contrast as WCAG defines it', () => {
    expect(contrast('oklch(0% 0 0)', 'oklch(100% 0 0)')).toBeCloseTo(21, 1);
    // #767676 on white: the known threshold of 4.54.
    expect(contrast('oklch(56.6% 0 0)', 'oklch(100% 0 0)')).toBeCloseTo(4.54, 1);
    expect(contrast('red', 'oklch(100% 0 0)')).toBe(0);
  });

  const css = themeOf('demo');
  it.each([
    ['a token left out', css.replace(/--win:[^;]*;/, '')],
    ['grey on grey', css.replace(/--text-2: [^;]*;/, '--text-2: oklch(40% 0.044 294);')],
    ['a sign too faint', css.replace(/--live: [^;]*;/g, '--live: oklch(40% 0.1 17);')],
    ['white on a light accent', css.replace(/--accent-ink: [^;]*;/g, '--accent-ink: oklch(100% 0 0);')],
    ['a gradient that ends too light', css.replace(/--accent-2: [^;]*;/g, '--accent-2: oklch(45% 0.178 43);')],
    ['an accent no word can be read on', css.replace(/--accent: [^;]*;/g, '--accent: oklch(60% 0.21 15);')],
    ['a rule beside tokens', css.replace('--radius-s: 10px;', '--radius-s: 10px; display: none;')],
    ['a selector of a screen', css.replace(':root:lang(vi)', '.home')],
    ['a token of its own', css.replace('--win:', '--glow: red; --win:')],
    ['a face that does not wait for its turn', css.replace('--face: Sora;', '--font-display: Sora;')],
    ['a rule outside its layer', `${css}\nbody { color: red; }`],
  ])('sees %s', (_what, broken) => {
    expect(broken).not.toBe(css);
    expect(themeViolations(broken)).not.toEqual([]);
  });

  it('calculates as the tokens do', () => {
    const tokens = readFileSync(new URL('../packages/ui/src/tokens/tokens.css', folder), 'utf8');
    expect(tokens.match(/--tint: \d+%/g)).toEqual(['--tint: 24%', '--tint: 16%']);
    expect(tokens).toContain('color-mix(in oklab, var(--surface-1), var(--accent) var(--tint))');
    expect(tokens).toContain('oklch(from var(--accent) min(l, 0.5) min(c, 0.19) h)');
    expect(tokens).toContain('oklch(from var(--accent-ink) clamp(0.3, (0.6 - l) * 1000, 1) 0 0) 28%');
  });

  it('APP-04 returns each theme’s background in a format that browsers accept for their bars', () => {
    expect(groundColours(css)).toEqual({ dark: '#0b0a12', light: '#f7f4ee' });
    expect(groundColours(themeOf('lotus'))).toEqual({ dark: '#17080f', light: '#fff7f2' });
    expect(hexOf(lightOf('oklch(100% 0 0)')!)).toBe('#ffffff');
  });

  it('parses a minified theme like its source', () => {
    const short = compactTheme(css);
    expect(short).not.toMatch(/\n|\/\*|: | 0\./);
    const tokens = (text: string) => {
      const { root, dark, light, unknown } = readTheme(text);
      const plain = (named: ReadonlyMap<string, string>) =>
        [...named].map(([name, value]) => [name, value.replaceAll(' / ', '/').replaceAll(/\b0\./g, '.')]);
      return [plain(root), plain(dark), plain(light), unknown];
    };
    expect(tokens(short)).toEqual(tokens(css));
    expect(groundColours(short)).toEqual(groundColours(css));
  });

  const [demo] = merchants;
  it.each<readonly [string, Partial<MerchantManifest>]>([
    ['a flag that does not exist', { flags: { jackpot: true } as object }],
    ['a host with a port', { hosts: ['localhost:8080'] }],
    ['an amount of another currency', { trialGrant: '1.001' }],
    ['a preset over the maximum', { stakes: { ...demo!.stakes, presets: ['60000.00'] } }],
    ['a text that does not exist', { texts: { EN: { 'no.such.text': 'x' } } }],
    ['a default language nobody is offered', { languages: ['EN'], defaultLanguage: 'TH' }],
    ['a currency nobody knows', { currency: 'XXX' }],
    ['a time zone nobody knows', { timeZone: 'Mars/Olympus' }],
    ['a banner without words', { banners: [{ ...demo!.banners[0]!, titleKey: 'nothing' }] }],
    ['a first banner guests do not see', { banners: [{ ...demo!.banners[0]!, audience: 'members' }] }],
    [
      'a picture in the clear',
      { banners: [{ id: 'a', group: 'm_ads', linkage: '', picture: 'http://x', altKey: 'home.title' }] },
    ],
    ['banners nobody can read', { bannerPaces: { m_home: { effect: 'fade', autoplayMs: 300 } } }],
    ['a route to nowhere of ours', { routes: { '/m/out': '/m/ elsewhere' } as const }],
    ['a link in the clear', { links: [{ ...demo!.links[0]!, url: 'http://example.com' }] }],
  ])('sees %s', (_what, change) => {
    expect(manifestViolations({ ...demo!, ...change })).not.toEqual([]);
  });

  it('detects two merchants with one host', () => {
    expect(registryViolations([demo!, { ...template, hosts: ['localhost'] }])).toEqual([
      'localhost leads to two merchants',
    ]);
  });
});
