/** The merchant's side of the wallet: a charge by form, first the number, then the code that was sent to it. */
import type { PluginPorts } from '#provider-kit';
import type { FormAnswer, NextStep, PaymentProvider } from '../../plugin.ts';
import { noPayouts } from '../../plugin.ts';
import { caller, orderFor, readDelivery } from '../calls.ts';
import { readCharge } from '../messages.ts';

const NUMBER = { name: 'number', labelKey: 'pay.phone', as: 'tel', maxLength: 20 } as const;
const CODE = { name: 'code', labelKey: 'pay.code', as: 'code', maxLength: 6 } as const;

const form = (field: typeof NUMBER | typeof CODE, expiresAt: Date): NextStep => ({
  kind: 'form',
  fields: [field],
  expiresAt: expiresAt.toISOString(),
});

export function createWalletProvider(ports: PluginPorts): PaymentProvider {
  const call = caller(ports);
  return {
    async startDeposit(request) {
      const body = JSON.stringify({ ...orderFor(request), language: request.language });
      const sent = await call('/api/charges', request.merchant.code, request.orderId, body);
      if (sent.kind !== 'answered' || sent.status >= 500) return { kind: 'fault' };
      if (sent.status !== 200) return { kind: 'refused' };
      const charge = readCharge(sent.body);
      if (!charge) return { kind: 'fault' };
      return { kind: 'started', providerRef: charge.chargeId, next: form(NUMBER, request.expiresAt) };
    },

    async submitForm({ order, providerRef, fields }): Promise<FormAnswer> {
      const field = fields.number === undefined ? CODE : NUMBER;
      const body = JSON.stringify({ chargeId: providerRef, value: fields[field.name] ?? '' });
      const sent = await call(`/api/charges/${field.name}`, order.merchant.code, order.orderId, body);
      const charge = sent.kind === 'answered' && sent.status === 200 ? readCharge(sent.body) : undefined;
      switch (charge?.state) {
        case 'code':
          return { kind: 'next', next: form(CODE, order.expiresAt) };
        case 'paid':
          return { kind: 'next', next: { kind: 'done' } };
        case 'wrong':
          return { kind: 'wrong', field: field.name };
        case 'refused':
          return { kind: 'refused' };
        default:
          return { kind: 'fault' };
      }
    },

    ...noPayouts,
    verifyWebhook: (delivery) => readDelivery(ports, delivery),
  };
}
