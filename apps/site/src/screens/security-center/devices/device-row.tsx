/** One device: what it is, what is known about it, and a button that ends or removes it. */
import { Monitor, Smartphone } from 'lucide-react';
import { useText } from '#base/view';
import { Badge, Button } from '#ui';
import rows from '../../../features/account/rows.module.css';

export interface DeviceRowProps {
  readonly device: string;
  readonly line: string;
  readonly isCurrent: boolean;
  readonly isBusy: boolean;
  /** What the button says. */
  readonly end: string;
  readonly onEnd: () => void;
}

export function DeviceRow({ device, line, isCurrent, isBusy, end, onEnd }: DeviceRowProps) {
  const t = useText();
  const Picture = /Android|iOS/.test(device) ? Smartphone : Monitor;
  return (
    <li className={rows.row}>
      <Picture aria-hidden="true" size={24} />
      <span className={rows.words}>
        <b>{device || t('security.device.unknown')}</b>
        <small>{line}</small>
      </span>
      {isCurrent ? (
        <Badge tone="good">{t('security.device.this')}</Badge>
      ) : (
        <Button tone="danger" isBusy={isBusy} onClick={onEnd}>
          {end}
        </Button>
      )}
    </li>
  );
}
