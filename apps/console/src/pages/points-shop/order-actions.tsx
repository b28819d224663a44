/** An order that waits is delivered, or its points are given back. What is written is what the member reads. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMay } from '../../parts/command-button.tsx';
import { type AnswerOf, ReasonDialog, type Requested, useAct } from '../../parts/work/index.ts';

type Order = Pick<AnswerOf<'showShopOrder'>, 'id' | 'title' | 'username' | 'state'>;

export function OrderActions({ order: { id, title, username, state } }: { readonly order: Order }) {
  const t = useTranslate();
  const act = useAct();
  const may = useMay();
  const [requested, setRequested] = useState<Requested>();
  const confirm = (step: 'deliver' | 'refund') =>
    setRequested({
      title: t(`console.shop.${step}_to`, { title, username }),
      confirm: t(`console.shop.${step}`),
      ...(step === 'refund' && { color: 'error' }),
      reason: 'required',
      reasonLabel: t(`console.shop.${step}_words`),
      onConfirm: ({ reason }) => act(step === 'deliver' ? 'shop deliver' : 'shop refund', { subject: id, reason }),
    });
  return (
    <>
      {state === 'ordered' && may.run('shop refund') && (
        <Button color="error" onClick={() => confirm('refund')}>
          {t('console.shop.refund')}
        </Button>
      )}
      {state === 'ordered' && may.run('shop deliver') && (
        <Button variant="contained" onClick={() => confirm('deliver')}>
          {t('console.shop.deliver')}
        </Button>
      )}
      {/* Stays while another operator ends the order: what was written is not lost. */}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </>
  );
}
