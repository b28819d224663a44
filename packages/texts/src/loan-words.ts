/** Messages that are rightly the same in another language as in English, and Latin words in other scripts: reviewed one by one. */
import type { TextLanguage } from './index.ts';

/** Names. */
export const sameEverywhere = [
  'Big Buck Bunny',
  'Croupier Originals',
  'Harbour',
  'Facebook',
  'LINE',
  'QQ',
  'Sandbox Bitcoin',
  'Sandbox Pay',
  'Sandbox Wallet',
  'VIP',
  'WeChat',
  'WhatsApp',
  'Zalo',
] as const;

/** Words the language has borrowed, or that happen to be the same. */
export const sameAsEnglish: { readonly [L in Exclude<TextLanguage, 'EN'>]: readonly string[] } = {
  PT: ['E-mail', 'E-sports', 'Menu', 'OK', 'Slots', 'slide'],
  TL: [
    'Account',
    'Clover',
    'Dice',
    'Dragon',
    'E-mail',
    'E-sports',
    'Fast Five · 1 min',
    'Home',
    'Live',
    'Log in',
    'Menu',
    'Multiple: {multiple}',
    'Multiplier',
    'Password',
    'Privacy',
    'Slip · {count}',
    'Slots',
    'Target',
    'Username',
    'carousel',
    'dragon',
    'even',
    'odd',
    'seed {hash}… · round {nonce, number}',
    'slide',
    'target',
  ],
  ZH: [],
  VI: ['E-mail', 'Hot', 'Menu'],
  TH: [],
};

/** In Chinese and Thai sentences: names, standards, and what everyone says in Latin letters. */
export const latinWords: readonly string[] = [
  ...sameEverywhere.flatMap((name) => name.split(' ')),
  'Android',
  'Apple',
  'Blender',
  'Chrome',
  'Google',
  'Home',
  'ID',
  'Institute',
  'Instagram',
  'PIN',
  'QR',
  'SHA',
  'SMS',
  'Safari',
  'Telegram',
  'iOS',
  'iPad',
  'iPhone',
];
