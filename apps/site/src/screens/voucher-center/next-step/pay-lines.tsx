/** The values to type into a banking app, each with a copy button. */
import { Copy } from 'lucide-react';
import { toast, toastSeconds, useText } from '#base';
import type { TextKey } from '#texts';
import { IconButton } from '#ui';
import styles from './next-step.module.css';

export interface PayLinesProps {
  readonly lines: readonly { readonly labelKey: string; readonly text: string }[];
}

export function PayLines({ lines }: PayLinesProps) {
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
