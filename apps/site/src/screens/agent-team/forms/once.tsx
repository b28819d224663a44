/** A login that was just opened: nobody can read its password again, so it is handed over now. */
import { useText } from '#base/view';
import { Button } from '#ui';
import { CopyNumber } from '../../../features/records/copy-number.tsx';
import forms from './forms.module.css';

export interface OnceProps {
  readonly username: string;
  readonly password: string;
  readonly line: string;
  readonly onDone: () => void;
}

export function Once({ username, password, line, onDone }: OnceProps) {
  const t = useText();
  return (
    <div className={forms.once} role="status">
      <p>{t('team.account.opened')}</p>
      <CopyNumber label={t('register.field.username')} number={username} />
      <CopyNumber label={t('register.field.password')} number={password} />
      <p>{line}</p>
      <Button tone="primary" isWide onClick={onDone}>
        {t('team.done')}
      </Button>
    </div>
  );
}
