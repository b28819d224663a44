/** The offer to put the site on the home screen: a card above home's footer menu. Once closed, it does not return. */
import { Button, Glyph, IconButton } from '#ui';
import { useText } from '../../../base/text/index.ts';
import { AppIcon } from './app-icon.tsx';
import styles from './install-bar.module.css';
import type { Offer } from './use-offer.ts';

export interface InstallBarProps {
  readonly name: string;
  readonly offer: Offer;
  readonly onClose: () => void;
}

export function InstallBar({ name, offer, onClose }: InstallBarProps) {
  const t = useText();
  const [best] = offer.ways;
  return (
    <aside className={styles.bar} aria-label={t('install.get')}>
      <AppIcon size={40} />
      <span className={styles.words}>
        <b>{t('install.title', { name })}</b>
        <span>{t('install.line')}</span>
      </span>
      <Button tone="primary" isPill onClick={offer.begin}>
        {t(best?.kind === 'download' ? 'install.download' : 'install.action')}
      </Button>
      <IconButton label={t('shell.close')} onClick={onClose}>
        <Glyph name="close" />
      </IconButton>
    </aside>
  );
}
