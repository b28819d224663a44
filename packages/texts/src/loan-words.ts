/** Messages that are rightly the same in every language, and Latin words in other scripts: reviewed one by one. What a language alone has borrowed is in `loan-words/`. */

/** Names. */
export const sameEverywhere = [
  'Big Buck Bunny',
  'Croupier Originals',
  'Harbour',
  'Lagoon',
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

/** Latin words in Chinese and Thai sentences: names, standards, and words commonly written in Latin letters. */
export const latinWords: readonly string[] = [
  ...sameEverywhere.flatMap((name) => name.split(' ')),
  'Android',
  'CSV',
  'Apple',
  'Blender',
  'Chrome',
  'Google',
  'Home',
  'ID',
  'Institute',
  'Instagram',
  'JPEG',
  // The words of a retail slip are written as they are typed.
  'keo',
  'tr',
  'MB',
  'PIN',
  'PNG',
  'QR',
  'SHA',
  'SMS',
  'Safari',
  'Telegram',
  'iOS',
  'iPad',
  'iPhone',
];
