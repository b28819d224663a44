/** What the player does next, in each of the ways a provider may ask for it. */
import { Copy, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TextKey } from '#texts';
import { buttonClass, IconButton } from '#ui';
import { useText } from '../../base/text.tsx';
import { toast } from '../../base/toasts.ts';
import type { NextStep } from './kept-step.ts';
import styles from './next-step.module.css';
import { leftText } from './time-left.ts';

export function NextStepView({ next, orderId }: { readonly next: NextStep; readonly orderId: string }) {
  const say = useText();
  if (next.kind === 'done') return null;
  return (
    <section className={styles.step}>
      <h2>{say(`deposit.next.${next.kind}`)}</h2>
      {next.kind === 'redirect' && (
        <a href={next.url} className={buttonClass({ tone: 'primary', size: 'large', isWide: true })}>
          <ExternalLink aria-hidden="true" size={18} />
          {say('deposit.next.redirect.do')}
        </a>
      )}
      {next.kind === 'qr' && (
        <>
          <p>{say('deposit.next.qr.line')}</p>
          <CopyLine label={say('deposit.next.qr.code')} text={next.payload} isLong />
          <TimeLeft expiresAt={next.expiresAt} />
        </>
      )}
      {next.kind === 'transfer-details' && (
        <>
          <p>{say('deposit.next.transfer-details.line')}</p>
          {next.lines.map(({ labelKey, text }) => (
            <CopyLine key={labelKey} label={say(labelKey as TextKey)} text={text} />
          ))}
          <TimeLeft expiresAt={next.expiresAt} />
        </>
      )}
      {next.kind === 'form' && (
        <>
          <p>{say('deposit.next.form.line')}</p>
          <ul className={styles.fields}>
            {next.fields.map(({ name, labelKey }) => (
              <li key={name}>{say(labelKey as TextKey)}</li>
            ))}
          </ul>
          <CopyLine label={say('deposit.next.form.order')} text={orderId} />
        </>
      )}
    </section>
  );
}

interface CopyLineProps {
  readonly label: string;
  readonly text: string;
  readonly isLong?: boolean;
}

function CopyLine({ label, text, isLong }: CopyLineProps) {
  const say = useText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast(say('cashier.copied'), { tone: 'good' });
    } catch {
      toast(say('cashier.copy.failed'), { tone: 'bad', seconds: 3 });
    }
  };
  return (
    <div className={styles.line}>
      <div className={isLong ? styles.payload : undefined}>
        <small>{label}</small>
        <b>{text}</b>
      </div>
      <IconButton label={say('cashier.copy', { what: label })} onClick={() => void copy()}>
        <Copy aria-hidden="true" />
      </IconButton>
    </div>
  );
}

const SECOND_MS = 1_000;

function TimeLeft({ expiresAt }: { readonly expiresAt: string }) {
  const say = useText();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const left = leftText(expiresAt, now);
  return (
    <p>
      {left === undefined ? (
        say('deposit.next.over')
      ) : (
        <>
          {say('deposit.next.left')} <span className={styles.left}>{left}</span>
        </>
      )}
    </p>
  );
}
