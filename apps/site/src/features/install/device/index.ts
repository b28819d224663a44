/** Which device this is, and the methods to install on it. */
export { type Device, readDevice } from './device.ts';
export {
  appIcon,
  appLinks,
  firstStep,
  type InstallMethod,
  isUnsupported,
  methodsFor,
  mustUseSafari,
  namedIcon,
  needsLegacyTip,
  type OfferMoment,
  opensHere,
  registerMethod,
  showsBar,
  showsButton,
} from './install-rules.ts';
export { useDevice } from './use-device.ts';
