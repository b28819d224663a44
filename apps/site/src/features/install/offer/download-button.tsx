/** The download in home's header: only where there is an app to download, and never inside the app. */
import { Download } from 'lucide-react';
import { useText } from '#base/view';
import { IconButton } from '#ui';
import { showsButton } from '../device/index.ts';
import { useOffer } from './use-offer.ts';

export function DownloadButton() {
  const t = useText();
  const offer = useOffer();
  if (!offer || !showsButton(offer.moment)) return null;
  return (
    <IconButton look="filled" label={t('install.get')} onClick={offer.begin}>
      <Download aria-hidden="true" size={20} />
    </IconButton>
  );
}
