/** The merchant's side of the chain: a separate address for each order, and a watcher who reports payments to it. */

import { assert } from '#kernel';
import type { PluginPorts } from '#provider-kit';
import { noPayouts, type PaymentProvider } from '../../plugin.ts';
import { caller, orderFor, readDelivery } from '../calls.ts';
import { readWatch } from '../messages.ts';
import { addressOf, networkOf } from './address.ts';

export function createChainProvider(ports: PluginPorts): PaymentProvider {
  const { watched: accountKey = '' } = ports.settings;
  const call = caller(ports);
  return {
    async startDeposit(request) {
      assert(request.number !== undefined, 'an order that is paid to an address has a number');
      const address = addressOf(accountKey, request.number);
      const expiresAt = request.expiresAt.toISOString();
      const body = JSON.stringify({ ...orderFor(request), address, expiresAt });
      const sent = await call('/api/watches', request.merchant.code, request.orderId, body);
      if (sent.kind !== 'answered' || sent.status >= 500) return { kind: 'fault' };
      if (sent.status !== 200) return { kind: 'refused' };
      const watch = readWatch(sent.body);
      if (!watch) return { kind: 'fault' };
      return {
        kind: 'started',
        providerRef: watch.watchId,
        next: {
          kind: 'qr',
          // BIP-21: wallets fill in address and amount.
          payload: `bitcoin:${address}?amount=${watch.coins}`,
          lines: [
            { labelKey: 'pay.address', text: address },
            { labelKey: 'pay.coins', text: watch.coins },
            { labelKey: 'pay.network', text: networkOf(accountKey) },
          ],
          expiresAt,
        },
      };
    },
    ...noPayouts,
    verifyWebhook: (delivery) => readDelivery(ports, delivery),
  };
}
