/** A slip of several stations on its way to the server: all of its orders, or none. */
import { formatAmount } from '#kernel';
import { useStage } from '#stage-kit';
import type { RetailLine } from '../slip/retail.ts';
import { priceOf, selectionOf, type Terms } from '../slip/slip.ts';
import { useSending } from '../use-sending.ts';
import { type Outlet, ordersAt } from './outlet.ts';

export function useStationOrders(outlet: Outlet | undefined, slipTerms: Terms) {
  const { call, info } = useStage();
  const terms: Terms = { ...slipTerms, playType: 'Entertainment' };
  const { sending, send, dismiss } = useSending(
    ({ at, lines }: { readonly at: Outlet; readonly lines: readonly RetailLine[] }, idempotencyKey) => {
      const orders = ordersAt(at, lines).orders.map(({ draw: { gameCode, drawNumber }, lines: own }) => ({
        gameCode,
        drawNumber,
        lines: own.map(({ line }) => ({
          play: line.play.code,
          selection: selectionOf(line, terms),
          unit: formatAmount(priceOf(line, terms), info.currency),
          multiple: 1,
        })),
      }));
      return call('placeSlip', { body: { orders }, idempotencyKey });
    },
  );
  return {
    sending,
    dismiss,
    place: (lines: readonly RetailLine[]) => (outlet ? send({ at: outlet, lines }) : Promise.resolve(false)),
  };
}

export type StationSending = ReturnType<typeof useStationOrders>['sending'];
