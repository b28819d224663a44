import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { games } from '#games/registry.ts';
import { merchants } from '#merchants/registry.ts';
import { payments } from '#payments/registry.ts';
import { vendors } from '#vendors/registry.ts';

const art = join(import.meta.dirname, '../../apps/site/public/art');

const named: [string, string][] = [
  ...games.map((game): [string, string] => [`game ${game.code}`, game.art.symbol]),
  ...vendors.map((vendor): [string, string] => [`vendor ${vendor.code}`, vendor.symbol]),
  ...payments.map((payment): [string, string] => [`payment ${payment.code}`, payment.symbol]),
  ...merchants.flatMap((merchant) =>
    merchant.banners.flatMap((banner) =>
      ('picture' in banner ? [] : banner.symbols).map((symbol): [string, string] => [
        `banner ${merchant.code} ${banner.id}`,
        symbol,
      ]),
    ),
  ),
  ...merchants.flatMap(({ code, promotions = [] }) =>
    promotions.flatMap((offer) =>
      offer.images.flatMap((image) =>
        'symbols' in image
          ? image.symbols.map((symbol): [string, string] => [`promotion ${code} ${offer.code}`, symbol])
          : [],
      ),
    ),
  ),
];

describe('every picture that a manifest names is in the art set', () => {
  it.each(named)('%s: %s', (_who, symbol) => {
    expect(existsSync(join(art, `${symbol}.webp`))).toBe(true);
  });
});
