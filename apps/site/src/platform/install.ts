/** The browser's offer to install the site: saved when it comes, used when the player requests it. */
import { create } from 'zustand';

interface InstallOffer extends Event {
  readonly prompt: () => Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export const useInstallOffer = create<{ readonly offer: InstallOffer | undefined }>(() => ({ offer: undefined }));

/** `early`: an offer from before the site's script. */
export function catchInstallOffer(early: Event | undefined): void {
  const save = (offer: Event) => useInstallOffer.setState({ offer: offer as InstallOffer });
  if (early) save(early);
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    save(event);
  });
  addEventListener('appinstalled', () => useInstallOffer.setState({ offer: undefined }));
}

/** Opens the browser's install prompt; an offer can be used once. */
export async function acceptInstallOffer(): Promise<boolean> {
  const { offer } = useInstallOffer.getState();
  useInstallOffer.setState({ offer: undefined });
  if (!offer) return false;
  await offer.prompt();
  return (await offer.userChoice).outcome === 'accepted';
}
