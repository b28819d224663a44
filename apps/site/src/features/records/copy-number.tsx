/** A number that support asks for: shown in full, with a copy button. */
import { Copy } from 'lucide-react';
import { toast, useText } from '#base/view';
import { IconButton } from '#ui';
import styles from './records.module.css';

export function CopyNumber({ label, number }: { readonly label: string; readonly number: string }) {
  const t = useText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number);
      toast(t('cashier.copied'), { tone: 'good' });
    } catch {
      toast(t('cashier.copy.failed'), { tone: 'bad', seconds: 3 });
    }
  };
  return (
    <div className={styles.number}>
      <div>
        <small>{label}</small>
        <code>{number}</code>
      </div>
      <IconButton label={t('cashier.copy', { what: label })} onClick={() => void copy()}>
        <Copy aria-hidden="true" size={18} />
      </IconButton>
    </div>
  );
}
