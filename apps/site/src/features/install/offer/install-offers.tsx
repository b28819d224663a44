/** Everything home shows about the app: the bar at the bottom, the popup with the methods, and the guide at the side. */
import { useState } from 'react';
import { lazyPart } from '../../../base/components/index.ts';
import { useMerchant } from '../../../base/merchant/index.ts';
import { load, save, stored } from '../../../base/page/index.ts';
import { showsBar } from '../device/index.ts';
import { InstallBar } from './install-bar.tsx';
import { useInstallDialog, useOffer } from './use-offer.ts';

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
