/** A code to scan, to save as a picture for whoever pays on this very phone, and its words to copy. */
import { Download } from 'lucide-react';
import { Button, QrCode } from '#ui';
import { useText } from '../../../base/text/index.ts';
import { toast, toastSeconds } from '../../../base/toasts.ts';
import styles from './next-step.module.css';
import { PayLines, type PayLinesProps } from './pay-lines.tsx';

export function QrStep({ payload, lines }: PayLinesProps & { readonly payload: string }) {
  const say = useText();
  const save = async () => {
    try {
      await (await import('./save-code.ts')).saveCode(payload);
      toast(say('deposit.qr.saved'), { tone: 'good' });
    } catch {
      toast(say('cashier.copy.failed'), { tone: 'bad', seconds: toastSeconds.short });
    }
  };
  return (
    <>
      <p>{say('deposit.next.qr.line')}</p>
      <div className={styles.code}>
        <QrCode text={payload} label={say('deposit.qr.picture')} />
        <Button onClick={() => void save()}>
          <Download aria-hidden="true" size={16} />
          {say('deposit.qr.save')}
        </Button>
      </div>
      <PayLines lines={[...lines, { labelKey: 'deposit.next.qr.code', text: payload }]} />
    </>
  );
}
