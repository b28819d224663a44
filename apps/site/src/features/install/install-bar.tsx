/** The offer to keep the site on the home screen: one line on home, gone for good when closed. */
import { Download, X } from 'lucide-react';
import { Button, IconButton } from '#ui';
import { useText } from '../../base/text.tsx';
import { acceptInstallOffer } from '../../platform/install.ts';
import styles from './install-bar.module.css';

export interface InstallBarProps {
  readonly name: string;
  /** The browser can be asked; otherwise the visitor is told how. */
  readonly hasOffer: boolean;
  readonly onClose: () => void;
}

export function InstallBar({ name, hasOffer, onClose }: InstallBarProps) {
  const say = useText();
  return (
    <aside className={styles.bar}>
      <Download aria-hidden="true" size={20} />
      <span className={styles.words}>
        <b>{say('install.title', { name })}</b>
        <span>{say(hasOffer ? 'install.line' : 'install.ios')}</span>
      </span>
      {hasOffer && (
        <Button tone="primary" isPill onClick={() => acceptInstallOffer()}>
          {say('install.action')}
        </Button>
      )}
      <IconButton label={say('shell.close')} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
