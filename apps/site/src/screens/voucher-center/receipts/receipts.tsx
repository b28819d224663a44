/** Receipts: the existing ones, and a field to add one. */

import { useQueryClient } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { refusalKey, toast, useCall, useText } from '#base';
import { classNames, Spinner } from '#ui';
import { type DepositOrder, orderKey } from '../../../features/cashier/orders/index.ts';
import { MAX_RECEIPTS, pictureProblem, wantsShrinking } from './picture-rules.ts';
import { ReceiptPicture } from './receipt-picture.tsx';
import styles from './receipts.module.css';

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
            <ReceiptPicture
              orderId={orderId}
              receiptId={receipt.id}
              label={t('deposit.receipt.nth', { number: at + 1 })}
            />
          </li>
        ))}
        {hasRoom && (
          <li>
            <label className={classNames(styles.add, isBusy && styles.busy)}>
              <input
                type="file"
                accept="image/png,image/jpeg"
                disabled={isBusy}
                onChange={({ currentTarget }) => {
                  const [file] = currentTarget.files ?? [];
                  currentTarget.value = '';
                  if (file) void add(file);
                }}
              />
              {isBusy ? <Spinner /> : <ImagePlus aria-hidden="true" />}
              {t(isBusy ? 'deposit.receipt.sending' : 'deposit.receipt.add')}
            </label>
          </li>
        )}
      </ul>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </section>
  );
}

/** Adds a receipt to an order: checks, shrinks and sends the picture, and updates the order. */
function useAddReceipt(orderId: string) {
  const t = useText();
  const { isBusy, refusal, run } = useCall();
  const queries = useQueryClient();
  const [wrong, setWrong] = useState<ReturnType<typeof pictureProblem>>();
  const add = (file: File) =>
    run(async (request) => {
      const found = pictureProblem(file);
      setWrong(found);
      if (found) return;
      const body = wantsShrinking(file) ? await (await import('./shrink-picture.ts')).shrinkPicture(file) : file;
      queries.setQueryData(
        orderKey('depositOrder', orderId),
        await request('addDepositReceipt', { params: { orderId }, body }),
      );
      toast(t('deposit.receipt.added'), { tone: 'good' });
    });
  const problem = wrong ? t(`deposit.receipt.${wrong}`) : refusal && t(refusalKey(refusal.code));
  return { add, isBusy, problem };
}
