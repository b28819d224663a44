/** A merchant with every payment method, each with its own rules. */
import type { Merchant } from '../../merchants/index.ts';
import { palm } from './merchants.ts';

const { manifest } = palm;

export const fern: Merchant = {
  ...palm,
  id: 'fern',
  manifest: {
    ...manifest,
    code: 'fern',
    name: 'Fern',
    hosts: ['fern.localhost'],
    payments: ['sandbox', 'sandbox-wallet', 'sandbox-chain', 'transfer', 'qr'],
    cashier: {
      ...manifest.cashier,
      deposit: {
        ...manifest.cashier.deposit,
        methods: {
          sandbox: { fee: { bp: 150, bearer: 'house' } },
          'sandbox-wallet': {
            minimum: '200.00',
            maximum: '5000.00',
            presets: ['500.00'],
            dailyMaximum: '6000.00',
            dailyTimes: 3,
            fee: { fixed: '5.00', bp: 100, bearer: 'member' },
          },
          qr: { minLevel: 2 },
          transfer: { fee: { fixed: '10.00', bearer: 'member' } },
        },
      },
    },
  },
};
