import { HDKey } from '@scure/bip32';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies } from '#kernel';
import { addressOf, networkOf, validateAccountKey } from './address.ts';
import { coinsFor, worthOf } from './coins.ts';

/** The account key and the first addresses of BIP-84's own test vectors. */
const published =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

describe('MEM-03 an address of a watch-only wallet', () => {
  it('equals the standard’s test vectors', () => {
    expect(addressOf(published, 0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    expect(addressOf(published, 1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
    expect(networkOf(published)).toBe('Bitcoin');
  });

  it('is different for each order', () => {
    expect(new Set(Array.from({ length: 100 }, (_, number) => addressOf(published, number))).size).toBe(100);
  });

  it('is never derived from a private key, or from a key with an error', () => {
    const secret = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).privateExtendedKey;
    for (const key of [secret, '', 'xpub', `${published.slice(0, -1)}z`, published.replace('zpub', 'zprv')]) {
      expect(validateAccountKey(key)).toEqual(expect.any(String));
    }
    expect(validateAccountKey(published)).toBeUndefined();
  });
});

describe('coins of the sandbox', () => {
  it('are worth exactly the requested amount when sent exactly, and less when late', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.constantFrom(currencies.PHP, currencies.VND, currencies.BTC),
        (amountMinor, currency) => {
          const requestedCoins = coinsFor(amountMinor, currency);
          const order = { amountMinor, requestedCoins };
          expect(requestedCoins > 0n).toBe(true);
          expect(worthOf(order, requestedCoins, false)).toBe(amountMinor);
          expect(worthOf(order, requestedCoins, true) < amountMinor).toBe(true);
          expect(worthOf(order, requestedCoins / 2n, false) <= amountMinor / 2n).toBe(true);
        },
      ),
    );
  });
});
