/** The browser's offer to install the site: caught when it comes, used when the player asks for it. */
import { create } from 'zustand';

interface InstallOffer extends Event {
  readonly prompt: () => Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export const useInstallOffer = create<{ readonly offer: InstallOffer | undefined }>(() => ({ offer: undefined }));

export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallOffer.setState({ offer: event as InstallOffer });
  });
  addEventListener('appinstalled', () => useInstallOffer.setState({ offer: undefined }));
}

/** Asks the browser to ask; an offer can be used once. */
export async function acceptInstallOffer(): Promise<boolean> {
  const { offer } = useInstallOffer.getState();
  useInstallOffer.setState({ offer: undefined });
  if (!offer) return false;
  await offer.prompt();
  return (await offer.userChoice).outcome === 'accepted';
}
