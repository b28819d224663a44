/** The offer to install. */
export { AppIcon } from './app-icon.tsx';
export { InstallGate } from './install-gate.tsx';
export { InstallWays, Tip } from './install-methods.tsx';
export { useOffer } from './use-offer.ts';
