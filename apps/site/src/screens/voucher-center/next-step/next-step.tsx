/** The player's next step, in each form a provider may require. */
import { ExternalLink } from 'lucide-react';
import { buttonClass } from '#ui';
import { useText } from '../../../base/text/index.ts';
import type { DepositOrder } from '../../../features/cashier/orders/index.ts';
import { FormStep } from './form-step.tsx';
import styles from './next-step.module.css';
import { PayLines } from './pay-lines.tsx';
import { QrStep } from './qr-step.tsx';
import { TimeLeft } from './time-left.tsx';

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
