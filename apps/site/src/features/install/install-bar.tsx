/** The offer to keep the site on the home screen: one line on home, closed for good when closed. */
import { Download, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from '#ui';
import { hasFlag, useMerchant } from '../../base/merchant.tsx';
import { load, save, stored } from '../../base/stored.ts';
import { useText } from '../../base/text.tsx';
import { acceptInstallOffer, useInstallOffer } from '../../platform/install.ts';
import { isApple, isInstalled } from '../../platform/standalone.ts';
import styles from './install-bar.module.css';
import { showsInstallBar } from './install-rules.ts';

const never = () => () => undefined;

export function InstallBar() {
  const say = useText();
  const info = useMerchant();
  const { offer } = useInstallOffer();
  const [isClosed, setClosed] = useState(false);
  const isMounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isMounted || isClosed) return null;
  const isShown = showsInstallBar({
    isOn: hasFlag(info, 'installApp'),
    isClosedForGood: load(stored.hideDownloadBar) === true,
    isInstalled: isInstalled(),
    canBeAsked: offer !== undefined,
    canBeTold: isApple(),
    host: location.hostname,
    excludedHosts: info.downloadBannerExcludedHosts,
  });
  if (!isShown) return null;
  const close = () => {
    save(stored.hideDownloadBar, true);
    setClosed(true);
  };
  return (
    <aside className={styles.bar}>
      <Download aria-hidden="true" size={20} />
      <span className={styles.words}>
        <b>{say('install.title', { name: info.name })}</b>
        <span>{say(offer ? 'install.line' : 'install.ios')}</span>
      </span>
      {offer && (
        <Button tone="primary" isPill onClick={() => acceptInstallOffer()}>
          {say('install.action')}
        </Button>
      )}
      <IconButton label={say('shell.close')} onClick={close}>
        <X aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
