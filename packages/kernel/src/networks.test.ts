import { expect, it } from 'vitest';
import { networksOf } from './networks.ts';

const namesOf = (address: string) => networksOf(address).map(({ name }) => name);

it.each([
  ['198.51.100.7', ['198.51.100.7']],
  ['::ffff:198.51.100.7', ['198.51.100.7']],
  ['::FFFF:c633:6407', ['198.51.100.7']],
  ['0:0:0:0:0:ffff:198.51.100.7', ['198.51.100.7']],
  ['2001:db8::1', ['2001:db8:0:0/64', '2001:db8:0:0/56', '2001:db8:0/48']],
  ['2001:db8:0:0:1:2:3:4', ['2001:db8:0:0/64', '2001:db8:0:0/56', '2001:db8:0/48']],
  ['2001:0DB8:0001:12ff::', ['2001:db8:1:12ff/64', '2001:db8:1:1200/56', '2001:db8:1/48']],
  ['fe80::1%eth0', ['fe80:0:0:0/64', 'fe80:0:0:0/56', 'fe80:0:0/48']],
  ['::1', ['0:0:0:0/64', '0:0:0:0/56', '0:0:0/48']],
  ['::', ['0:0:0:0/64', '0:0:0:0/56', '0:0:0/48']],
])('knows the networks of %s', (address, names) => {
  expect(namesOf(address)).toEqual(names);
});

it('groups neighbouring addresses, and gives wider networks a larger share', () => {
  expect(namesOf('2001:db8:1:2::1')).toEqual(namesOf('2001:db8:1:2:ffff::9'));
  expect(namesOf('2001:db8:1:2::1').slice(1)).toEqual(namesOf('2001:db8:1:3::1').slice(1));
  expect(namesOf('2001:db8:1:100::1').slice(2)).toEqual(namesOf('2001:db8:1:2::1').slice(2));
  expect(networksOf('2001:db8::1').map(({ share }) => share)).toEqual([1, 4, 16]);
});

it.each(['', 'unknown', '1.2.3', '1:2:3', '1::2::3', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8::', '12345::', 'g::1'])(
  'returns “%s”, which is no address, unchanged',
  (text) => {
    expect(networksOf(text)).toEqual([{ name: text, share: 1 }]);
  },
);
