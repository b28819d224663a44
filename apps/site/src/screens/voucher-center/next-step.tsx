/** The player's next step, in each form a provider may require. */
import { useQueryClient } from '@tanstack/react-query';
import { Copy, Download, ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { refetchAnswers, useCall } from '#base/data';
import { toast, toastSeconds, useText } from '#base/view';
import type { TextKey } from '#texts';
import { Button, buttonClass, IconButton, QrCode, SubmitButton, TextField } from '#ui';
import { type DepositOrder, orderKey } from '../../features/cashier/orders/index.ts';
import { MoneyProblem } from '../../features/cashier/sending/index.ts';
import { leftText } from './left-text.ts';
import styles from './next-step.module.css';

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

interface PayLinesProps {
  readonly lines: readonly { readonly labelKey: string; readonly text: string }[];
}

/** The values to type into a banking app, each with a copy button. */
function PayLines({ lines }: PayLinesProps) {
  const t = useText();
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(t('cashier.copied'), { tone: 'good' });
    } catch {
      toast(t('cashier.copy.failed'), { tone: 'bad', seconds: toastSeconds.short });
    }
  };
  return (
    <dl className={styles.lines}>
      {lines.map(({ labelKey, text }) => {
        const label = t(labelKey as TextKey);
        return (
          <div key={labelKey} className={styles.line}>
            <dt>{label}</dt>
            <dd>{text}</dd>
            <IconButton label={t('cashier.copy', { what: label })} onClick={() => void copy(text)}>
              <Copy aria-hidden="true" />
            </IconButton>
          </div>
        );
      })}
    </dl>
  );
}

type Fields = Extract<NonNullable<DepositOrder['next']>, { kind: 'form' }>['fields'];

const inputs = {
  text: {},
  tel: { type: 'tel', autoComplete: 'tel' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code' },
} as const;

/** The fields a provider requires for the payment: filled in here, and corrected after an error. */
function FormStep({ orderId, fields }: { readonly orderId: string; readonly fields: Fields }) {
  const t = useText();
  const { isBusy, refusal, run } = useCall();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<string>();

  const showErrors = (name: string) => {
    setWrong(name);
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  };
  const send = (given: FormData) =>
    run(
      async (request) => {
        const answers = fields.map(({ name }) => ({ name, value: String(given.get(name) ?? '').trim() }));
        setWrong(undefined);
        const empty = answers.find(({ value }) => value === '');
        if (empty) return showErrors(empty.name);
        const order = await request('submitDepositForm', { params: { orderId }, body: { fields: answers } });
        queries.setQueryData(orderKey('depositOrder', orderId), order);
      },
      ({ code, value }) => {
        if (code === 'order.settled') void refetchAnswers(queries, { queryKey: orderKey('depositOrder', orderId) });
        const isOfField = code === 'cashier.form_wrong' && typeof value.field === 'string';
        if (isOfField) showErrors(String(value.field));
        return isOfField;
      },
    );
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      <p>{t('deposit.next.form.line')}</p>
      {fields.map(({ name, labelKey, as, maxLength }) => (
        <TextField
          key={name}
          name={name}
          label={t(labelKey as TextKey)}
          error={wrong === name ? t('deposit.form.wrong') : undefined}
          maxLength={maxLength}
          isRequired
          {...inputs[as]}
        />
      ))}
      <MoneyProblem refusal={refusal} />
      <SubmitButton isBusy={isBusy}>{t('deposit.form.send')}</SubmitButton>
    </form>
  );
}
