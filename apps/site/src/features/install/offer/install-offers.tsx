/** Everything home shows about the app: the bar at the bottom, the popup with the methods, and the guide at the side. */
import { useState } from 'react';
import { load, save, stored } from '#base/data';
import { lazyPart, useMerchant, useText } from '#base/view';
import { Button, Glyph, IconButton } from '#ui';
import { showsBar } from '../device/index.ts';
import { AppIcon } from './app-icon.tsx';
import styles from './install-bar.module.css';
import { type Offer, useInstallDialog, useOffer } from './use-offer.ts';

const InstallDialogs = lazyPart(() => import('./install-dialogs.tsx').then((module) => module.InstallDialogs), {
  isOptional: true,
});

export function InstallOffers() {
  const info = useMerchant();
  const offer = useOffer();
  const { open } = useInstallDialog();
  const [isClosedForGood, setClosedForGood] = useState(() => load(stored.hideDownloadBar) === true);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  if (!offer) return null;
  const isShown = showsBar({
    ...offer.moment,
    isClosedForGood,
    isWebClip: load(stored.isWebClip) === true,
    host: location.hostname,
    excludedHosts: info.downloadBannerExcludedHosts,
  });
  const close = () => {
    save(stored.hideDownloadBar, true);
    setClosedForGood(true);
  };
  return (
    <>
      {isShown && <InstallBar name={info.name} offer={offer} onClose={close} />}
      {wasOpen && <InstallDialogs offer={offer} />}
    </>
  );
}

interface InstallBarProps {
  readonly name: string;
  readonly offer: Offer;
  readonly onClose: () => void;
}

/** The offer to put the site on the home screen: a card above home's footer menu. Once closed, it does not return. */
function InstallBar({ name, offer, onClose }: InstallBarProps) {
  const t = useText();
  const [best] = offer.methods;
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
