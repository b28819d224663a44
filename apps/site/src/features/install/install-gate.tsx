/** Whether to offer the home screen: decided with little code, the bar itself comes only when it is shown. */
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { hasFlag, useMerchant } from '../../base/merchant.tsx';
import { load, save, stored } from '../../base/stored.ts';
import { useInstallOffer } from '../../platform/install.ts';
import { isApple, isInstalled } from '../../platform/standalone.ts';
import { showsInstallBar } from './install-rules.ts';

const InstallBar = lazy(() => import('./install-bar.tsx').then((module) => ({ default: module.InstallBar })));

const never = () => () => undefined;

export function InstallGate() {
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
    <Suspense fallback={null}>
      <InstallBar name={info.name} hasOffer={offer !== undefined} onClose={close} />
    </Suspense>
  );
}
