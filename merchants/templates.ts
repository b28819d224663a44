/** What a merchant that is founded in the console begins as, and the themes it may choose from. */
import { template } from './_template/merchant.ts';
import { bannerTexts, type MerchantManifest } from './plugin.ts';

export interface MerchantTemplate {
  readonly code: string;
  /** The theme it begins with. */
  readonly theme: string;
  /** Its folder of documents. */
  readonly documents: string;
  readonly manifest: MerchantManifest;
}

/** By the folder that holds its `theme.css`. */
export const templateThemes = ['_template', 'demo', 'lotus'] as const;

const fair = {
  ...bannerTexts('fair', 'action'),
  group: 'm_homecarousel',
  scene: 'leaf',
  symbols: ['dice-large', 'clover', 'star'],
  linkage: '/m/gameCenter?gameType=LOCAL',
} as const;

const draws = {
  ...bannerTexts('draws', 'action'),
  group: 'm_home',
  scene: 'deep',
  symbols: ['ticket-large', 'lantern', 'star'],
  linkage: '/m/gameCenter?gameType=LOTT',
} as const;

const help = {
  ...bannerTexts('help'),
  group: 'm_ads',
  scene: 'gold',
  symbols: ['question', 'heart'],
  linkage: '/m/help',
} as const;

/** Our own games and lotteries. */
const originals: MerchantManifest = {
  ...template,
  banners: [{ ...fair, group: 'm_home' }, help],
  help: [{ name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org' }],
};

export const templates: readonly MerchantTemplate[] = [
  { code: 'originals', theme: '_template', documents: '_template', manifest: originals },
  {
    code: 'lotteries',
    theme: 'lotus',
    documents: '_template',
    manifest: {
      ...originals,
      defaultTheme: 'light',
      flags: { freePlay: false },
      vendorSorting: ['LOTT', 'LOCAL', 'RNG'],
      iconSymbol: 'ticket-large',
      banners: [draws, fair, help],
    },
  },
  {
    code: 'casino',
    theme: 'demo',
    documents: '_template',
    manifest: {
      ...originals,
      vendorSorting: ['RNG', 'LIVE', 'LOCAL', 'LOTT', 'FISH', 'PVP', 'SPORTS'],
      vendors: ['originals', 'harbour', 'lagoon'],
      flags: { eWallet: true },
      iconSymbol: 'crown',
      banners: [{ ...fair, group: 'm_home' }, { ...draws, group: 'm_homecarousel' }, help],
    },
  },
];
