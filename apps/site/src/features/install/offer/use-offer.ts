/** The offer of this visitor: the input of the rules, the methods to install on the device, and the button's action. */
import { create } from 'zustand';
import { useSession } from '#base/data';
import { hasFlag, toast, toastSeconds, useMerchant, useText } from '#base/view';
import { acceptInstallOffer, useInstallOffer } from '../../../platform/install.ts';
import {
  appLinks,
  type Device,
  firstStep,
  type InstallMethod,
  methodsFor,
  type OfferMoment,
  useDevice,
} from '../device/index.ts';

export const useInstallDialog = create<{ readonly open: 'popup' | 'guide' | undefined }>(() => ({ open: undefined }));

export function openDialog(open: 'popup' | 'guide' | undefined): void {
  useInstallDialog.setState({ open });
}

export interface Offer {
  readonly moment: OfferMoment;
  readonly device: Device;
  readonly methods: readonly InstallMethod[];
  /** Runs when the download button is pressed. */
  readonly begin: () => void;
  readonly install: () => void;
}

export function useOffer(): Offer | undefined {
  const info = useMerchant();
  const session = useSession();
  const t = useText();
  const { offer } = useInstallOffer();
  const device = useDevice();
  if (!device) return undefined;
  const links = appLinks(info.resources);
  const canInstall = offer !== undefined;
  const methods = methodsFor(device, links, canInstall);
  const install = async () => {
    const isAccepted = await acceptInstallOffer();
    openDialog(undefined);
    if (isAccepted) toast(t('install.accepted', { name: info.name }), { tone: 'good', seconds: toastSeconds.short });
  };
  const begin = () => {
    const step = firstStep(device, methods);
    if (step === 'safari') toast(t('install.safari'), { seconds: toastSeconds.short });
    else if (step === 'prompt') return install();
    else openDialog('popup');
  };
  const moment = {
    isOn: hasFlag(info, 'installApp'),
    isMounted: true,
    device,
    links,
    canInstall,
    needsLogin: info.download.needsLogin,
    hasSession: session !== undefined,
  };
  return { moment, device, methods, begin, install };
}
