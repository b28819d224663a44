import { describe, expect, it } from 'vitest';
import { merchants } from '#merchants/registry.ts';
import { demoMembers } from '../registration/seed-demo-members.ts';
import { commonPasswords, isGuessable } from './guessable.ts';
import { knownWords, type Person } from './known-words.ts';

const demo = merchants.find(({ code }) => code === 'demo');
const lotus = merchants.find(({ code }) => code === 'lotus');
if (!demo || !lotus) throw new Error('the demo merchants are there');

const checked = (password: string, person: Person = {}, merchant = demo) =>
  isGuessable(password, knownWords(merchant, person));

it('has more than ten thousand common passwords of sufficient length, in normal form', () => {
  const fit = [...commonPasswords].filter((password) => [...password].length >= 8);
  expect(fit.length).toBeGreaterThanOrEqual(10_000);
  expect(fit.filter((password) => password !== password.normalize('NFKC').toLowerCase())).toEqual([]);
  expect(fit.filter((password) => !checked(password))).toEqual([]);
});

/** What people choose under rules: words with a digit, seasons with a year, signs for letters, the site's own name. */
const wellKnown =
  `sunshine1 football1 michael1 croupier1 demodemo luckytiger1 password1! P@ssw0rd1 Summer2024 Winter2025! qwerty2024
  letmein2024 dragon88 lucky888 jackpot99 casino2024 welcome2024 iloveyou3 princess7 jordan23 michael2010 ashley123 chelsea2012 arsenal14 monkey12
  shadow12 master12 hello2024 abcd1234 a1b2c3d4 qazwsx123 zxcvbn123 asdf1234 1q2w3e4r5t pokemon25 naruto123 samsung2 iphone15 android12 google12
  facebook12 youtube1 mahalkita1 matkhau2024 anhyeuem1 pilipinas1 vietnam2024 thailand1 19900101 09171234567`.split(
    /\s+/,
  );

it('AUTH-09 refuses fifty well-known passwords, and each in capitals', () => {
  expect(wellKnown).toHaveLength(50);
  const taken = wellKnown.flatMap((password) => [password, password.toUpperCase()]).filter((one) => !checked(one));
  expect(taken).toEqual([]);
});

describe('recognises', () => {
  it.each([
    ['the name of the place', 'Croupier2026!', {}, demo],
    ['its code twice', 'DemoDemo', {}, demo],
    ['its money', 'peso2026', {}, demo],
    ['its money and itself', 'demopeso99', {}, demo],
    ['its games’ makers', 'harbour1', {}, demo],
    ['signs for its letters', 'cr0up13r', {}, demo],
    ['another place’s code', 'lotus888', {}, lotus],
    ['the username, wherever it stands', 'my-bluewhale-is', { username: 'BlueWhale' }, demo],
    ['the e-mail address', 'xx.blue.whale.xx', { email: 'blue.whale@example.com' }, demo],
    ['the mobile number', 'call 9171234567', { phone: '09171234567' }, demo],
  ] as const)('%s', (_what, password, person, merchant) => {
    expect(checked(password, person, merchant)).toBe(true);
  });

  it.each([
    'deep sea song',
    'a quiet river at dawn',
    'mật khẩu của tôi',
    '🐳🐳🐋🐋🐠🐠🦀🦀',
    'correct horse',
    'vK7-tq2Lw9',
    'blue kettle, four spoons',
    ...demoMembers.map(({ password }) => password),
  ])('nothing against %j', (password) => {
    for (const merchant of [demo, lotus]) expect(checked(password, { username: 'somebody' }, merchant)).toBe(false);
  });

  it('no words that are too short to identify anybody', () => {
    expect(checked('vK7-tq2Lw9', { username: 'q2', email: 'l@example.com', phone: '' })).toBe(false);
  });
});
