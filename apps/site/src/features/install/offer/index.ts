/** The offer to install. */
export { AppIcon } from './app-icon.tsx';
export { InstallMethods, Tip } from './install-methods.tsx';
export { InstallPart } from './install-part.tsx';
export { useOffer } from './use-offer.ts';
