/** Receipts: the existing ones, and a field to add one. */
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useAnswer } from '#base/data';
import { toast, useText } from '#base/view';
import { type DepositOrder, orderKey } from '../../features/cashier/orders/index.ts';
import { OwnPicture, PictureField, useSendPicture } from '../../features/pictures/index.ts';
import styles from './receipts.module.css';

const MAX_RECEIPTS = 3;

export function Receipts({ order, isOpen }: { readonly order: DepositOrder; readonly isOpen: boolean }) {
  const t = useText();
  const id = useId();
  const { orderId, receipts } = order;
  const { add, isBusy, problem } = useAddReceipt(orderId);
  const hasRoom = isOpen && receipts.length < MAX_RECEIPTS;
  if (receipts.length === 0 && !hasRoom) return null;
  return (
    <section className={styles.receipts} aria-labelledby={id}>
      <h2 id={id}>
        {t('deposit.receipts')}{' '}
        <span>
          {receipts.length}/{MAX_RECEIPTS}
        </span>
      </h2>
      {hasRoom && <p>{t('deposit.receipts.line')}</p>}
      <ul>
        {receipts.map((receipt, at) => (
          <li key={receipt.id}>
            <Receipt orderId={orderId} receiptId={receipt.id} label={t('deposit.receipt.nth', { number: at + 1 })} />
          </li>
        ))}
        {hasRoom && (
          <li>
            <PictureField isBusy={isBusy} onAdd={add} />
          </li>
        )}
      </ul>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </section>
  );
}

/** Adds a receipt to an order, and updates the order. */
function useAddReceipt(orderId: string) {
  const t = useText();
  const queries = useQueryClient();
  return useSendPicture(async (request, body) => {
    queries.setQueryData(
      orderKey('depositOrder', orderId),
      await request('addDepositReceipt', { params: { orderId }, body }),
    );
    toast(t('deposit.receipt.added'), { tone: 'good' });
  });
}

interface ReceiptProps {
  readonly orderId: string;
  readonly receiptId: string;
  readonly label: string;
}

function Receipt({ orderId, receiptId, label }: ReceiptProps) {
  const read = useAnswer('depositReceipt', undefined, {
    params: { orderId, receiptId },
    isMine: true,
    staleMs: Number.POSITIVE_INFINITY,
  });
  return <OwnPicture read={read} label={label} />;
}
