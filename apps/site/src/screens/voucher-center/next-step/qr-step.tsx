/** A QR code to scan, to save as a picture when paying on the same phone, and its text to copy. */
import { Download } from 'lucide-react';
import { Button, QrCode } from '#ui';
import { useText } from '../../../base/text/index.ts';
import { toast, toastSeconds } from '../../../base/toasts.ts';
import styles from './next-step.module.css';
import { PayLines, type PayLinesProps } from './pay-lines.tsx';

export function QrStep({ payload, lines }: PayLinesProps & { readonly payload: string }) {
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
