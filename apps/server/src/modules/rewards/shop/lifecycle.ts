/** The lifecycle of what was taken of a shop. Money and spins are delivered with the exchange; a voucher by an operator, or its points come back. */
import { defineLifecycle } from '#kernel';

export const orderLifecycle = defineLifecycle({
  ordered: { deliver: 'delivered', refund: 'refunded' },
  delivered: {},
  refunded: {},
});
