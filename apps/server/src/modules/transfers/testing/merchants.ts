/** Merchants to test with: pesos with cents, dong without, dinars with thousandths. */
import { currencyOf } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { merchantOf, palm } from '../../cashier/testing/merchants.ts';

const manifest = (change: Partial<MerchantManifest>): MerchantManifest => ({
  ...palm.manifest,
  vendors: ['harbour'],
  ...change,
});

export const coral = merchantOf(
  manifest({
    code: 'coral',
    hosts: ['coral.localhost'],
    transfer: { minimum: '10.00', maximum: '5000.00', presets: ['100.00', '500.00'], isAutomatic: false },
  }),
  { eWallet: true },
);

export const pearl = merchantOf(
  manifest({
    code: 'pearl',
    hosts: ['pearl.localhost'],
    currency: 'VND',
    transfer: { minimum: '1000', maximum: '90000000', presets: ['100000'], isAutomatic: true },
  }),
  { eWallet: true },
);

export const amber = {
  ...merchantOf(
    manifest({
      code: 'amber',
      hosts: ['amber.localhost'],
      transfer: { minimum: '0.001', maximum: '500.000', presets: ['5.000'], isAutomatic: false },
    }),
    { eWallet: true },
  ),
  currency: currencyOf('KWD'),
};
