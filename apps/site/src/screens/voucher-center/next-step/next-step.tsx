/** The player's next step, in each form a provider may require. */
import { Download, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast, toastSeconds, useText } from '#base';
import { Button, buttonClass, QrCode } from '#ui';
import type { DepositOrder } from '../../../features/cashier/orders/index.ts';
import { FormStep } from './form-step.tsx';
import { leftText } from './left-text.ts';
import styles from './next-step.module.css';
import { PayLines, type PayLinesProps } from './pay-lines.tsx';

type NextStep = NonNullable<DepositOrder['next']>;

export interface NextStepViewProps {
  readonly next: NextStep;
  readonly orderId: string;
  /** There is no time limit while an operator checks the payment. */
  readonly isTimed: boolean;
}

export function NextStepView({ next, orderId, isTimed }: NextStepViewProps) {
  const t = useText();
  if (next.kind === 'done') return null;
  return (
    <section className={styles.step} aria-labelledby="next-step">
      <div className={styles.head}>
        <h2 id="next-step">{t(`deposit.next.${next.kind}`)}</h2>
        {isTimed && 'expiresAt' in next && <TimeLeft expiresAt={next.expiresAt} />}
      </div>
      <Means next={next} orderId={orderId} />
    </section>
  );
}

function Means({ next, orderId }: { readonly next: Exclude<NextStep, { kind: 'done' }>; readonly orderId: string }) {
  const t = useText();
  switch (next.kind) {
    case 'redirect':
      return (
        <a href={next.url} className={buttonClass({ tone: 'primary', size: 'large', isWide: true })}>
          <ExternalLink aria-hidden="true" size={18} />
          {t('deposit.next.redirect.do')}
        </a>
      );
    case 'qr':
      return <QrStep payload={next.payload} lines={next.lines} />;
    case 'transfer-details':
      return (
        <>
          <p>{t('deposit.next.transfer-details.line')}</p>
          <PayLines lines={next.lines} />
        </>
      );
    case 'form':
      return <FormStep key={next.fields.map(({ name }) => name).join()} orderId={orderId} fields={next.fields} />;
  }
}

/** A QR code to scan, to save as a picture when paying on the same phone, and its text to copy. */
function QrStep({ payload, lines }: PayLinesProps & { readonly payload: string }) {
  const t = useText();
  const save = async () => {
    try {
      await (await import('./save-code.ts')).saveCode(payload);
      toast(t('deposit.qr.saved'), { tone: 'good' });
    } catch {
      toast(t('cashier.copy.failed'), { tone: 'bad', seconds: toastSeconds.short });
    }
  };
  return (
    <>
      <p>{t('deposit.next.qr.line')}</p>
      <div className={styles.code}>
        <QrCode text={payload} label={t('deposit.qr.picture')} />
        <Button onClick={() => void save()}>
          <Download aria-hidden="true" size={16} />
          {t('deposit.qr.save')}
        </Button>
      </div>
      <PayLines lines={[...lines, { labelKey: 'deposit.next.qr.code', text: payload }]} />
    </>
  );
}

const SECOND_MS = 1_000;

/** A countdown of the time left to pay an order. */
function TimeLeft({ expiresAt }: { readonly expiresAt: string }) {
  const t = useText();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const left = leftText(expiresAt, now);
  if (left === undefined) return <span role="status">{t('deposit.next.over')}</span>;
  return (
    <span role="timer">
      {t('deposit.next.left')} <b className={styles.left}>{left}</b>
    </span>
  );
}
