/** Receipts: the existing ones, and a field to add one. */
import { useQueryClient } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useAnswer, useCall } from '#base/data';
import { refusalKey, toast, useText } from '#base/view';
import { classNames, Dialog, Skeleton, Spinner } from '#ui';
import { type DepositOrder, orderKey } from '../../features/cashier/orders/index.ts';
import { MAX_RECEIPTS, pictureProblem, wantsShrinking } from './picture-rules.ts';
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

interface ReceiptPictureProps {
  readonly orderId: string;
  readonly receiptId: string;
  readonly label: string;
}

/** An object URL for as long as the picture is shown. */
function useAddress(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    const turn = requestAnimationFrame(() => setAddress(made));
    return () => {
      cancelAnimationFrame(turn);
      URL.revokeObjectURL(made);
    };
  }, [picture]);
  return address;
}

/** One receipt as a thumbnail that opens in full size. It is fetched with the session, since it has no public address. */
function ReceiptPicture({ orderId, receiptId, label }: ReceiptPictureProps) {
  const t = useText();
  const [isLarge, setLarge] = useState(false);
  const { data, isError, refetch } = useAnswer('depositReceipt', undefined, {
    params: { orderId, receiptId },
    isMine: true,
    staleMs: Number.POSITIVE_INFINITY,
  });
  const address = useAddress(data?.content as Blob | undefined);
  if (isError)
    return (
      <button type="button" className={styles.unseen} onClick={() => void refetch()}>
        {t('deposit.receipt.unseen')} {t('shell.retry')}
      </button>
    );
  if (address === undefined) return <Skeleton className={styles.small} />;
  return (
    <>
      <button type="button" className={styles.small} onClick={() => setLarge(true)}>
        <img src={address} alt={label} />
      </button>
      <Dialog isOpen={isLarge} onClose={() => setLarge(false)} title={label} closeLabel={t('shell.close')}>
        {isLarge && <img src={address} alt="" className={styles.large} />}
      </Dialog>
    </>
  );
}
