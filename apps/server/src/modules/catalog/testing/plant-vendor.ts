/** A catalog as large as the largest operators': names of words that vendors really use, in several languages. */
import type { Language, PlayableCategory } from '#contract';
import type { EgressClient } from '#kernel';
import type { VendorGame, VendorManifest } from '#vendors/plugin.ts';
import { systemRandom } from '../../../ports.ts';

/** A catalog whose vendors are all local. */
export const noOutside = {
  settingsOf: () => undefined,
  httpTo: (): EgressClient => async () => ({ kind: 'unreachable' }),
  random: systemRandom,
  onFault: () => undefined,
};

const firsts =
  'Golden Lucky Wild Royal Mystic Crystal Thunder Jade Crimson Silver Ancient Eternal Frozen Blazing Hidden Sacred Velvet Cosmic Electric Emerald Fortune Dancing Raging Roaring Shining Secret Sunken Twilight Ultra Mighty Magic Infinite Grand Great Floating Flying Fiery Enchanted Double Diamond Dazzling Cherry Candy Bonus Bounty Amber Aztec Bamboo Bronze Burning Coral Divine Dreamy Glowing Happy Heavenly Imperial Iron Jolly Legendary Lunar Midnight Neon Pearl Phantom Platinum Prosperous Rainbow Ruby Sapphire Scarlet Shadow Solar Spicy Starry Super Supreme Sweet Tropical Turbo Vivid Volcanic Wealthy Winter Wise Wondrous Zen'.split(
    ' ',
  );
const seconds =
  'Dragon Tiger Phoenix Lion Panda Buffalo Koi Rooster Fisher Pirate Pharaoh Wizard Princess Warrior Samurai Ninja Genie Monkey Rabbit Elephant Wolf Eagle Falcon Shark Dolphin Crab Octopus Mermaid Treasure Temple Empire Kingdom Palace Garden Island Jungle Desert Ocean River Mountain Volcano Comet Galaxy Planet Star Moon Sun Blossom Lotus Orchid Clover Lantern Festival Carnival Parade Coins Riches Jackpot Fruits Sevens Reels Wheel Dice Cards Baccarat Roulette Poker Fortune Harvest Hunter Quest Legend Saga Adventure Bonanza Rush Strike Storm'.split(
    ' ',
  );
const lasts = ['', 'Deluxe', 'Megaways', 'II', 'Gold', 'Extreme'];
const categories: readonly PlayableCategory[] = [
  'RNG',
  'COCKFIGHT',
  'ESPORTS',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'LOCAL',
];

/** The game that tests search for, in each of its languages. */
const hoard: { readonly [Key in Language]?: string } = {
  EN: 'Dragon’s Hoard',
  VI: 'Kho báu của rồng',
  TH: 'สมบัติมังกร',
  ZH: '巨龙宝藏',
};
export const HOARD_NODE = 1;

function nameOf(at: number): string {
  const first = firsts[at % firsts.length] ?? '';
  const second = seconds[Math.floor(at / firsts.length) % seconds.length] ?? '';
  const last = lasts[Math.floor(at / (firsts.length * seconds.length)) % lasts.length] ?? '';
  return `${first} ${second} ${last}`.trim();
}

/** A vendor of this many games; `names` has the name of each by its key. */
export function plantVendor(count: number): {
  vendor: VendorManifest;
  nameOf: (language: Language, key: string) => string;
} {
  const games = Array.from(
    { length: count },
    (_, at): VendorGame => ({
      gameCode: `g${at + 1}`,
      id: at + 1,
      category: at === 0 ? 'RNG' : (categories[at % categories.length] ?? 'RNG'),
      nameKey: `game ${at + 1}`,
      art: { symbol: 'dice', hue: (at * 15) % 360 },
      returnBp: 9600,
      supportsFreePlay: at % 2 === 0,
      classify: 'instant',
      group: 'RNG',
      launch: at % 50 === 7 ? 'lottery' : 'stage',
    }),
  );
  return {
    vendor: {
      code: 'planted',
      provider: 'PLANTED',
      nameKey: 'planted',
      symbol: 'crown',
      vendorNumber: 1,
      games,
      endsPlay: 'bets',
      launchUrl: ({ ticket }) => `https://planted.example/?ticket=${encodeURIComponent(ticket)}`,
    },
    nameOf: (language, key) => {
      const at = Number(key.split(' ')[1] ?? Number.NaN) - 1;
      if (Number.isNaN(at)) return 'Planted Studio';
      return at === 0 ? (hoard[language] ?? hoard.EN ?? '') : nameOf(at);
    },
  };
}
