/** Which methods to install a visitor is offered, and when the offer is shown: pure, so that each rule can be tested. */
import { type Device, isBelow, type Version } from './device.ts';

/** The oldest iOS version the app runs on. */
const MIN_IOS: Version = { major: 12, minor: 4 };

export interface AppLinks {
  readonly ios: string | undefined;
  readonly android: string | undefined;
  /** An iOS profile that puts a web clip on the home screen. */
  readonly mobileConfig: string | undefined;
}

export function appLinks(resources: readonly { readonly resourceType: string; readonly url: string }[]): AppLinks {
  const of = (type: string) => resources.find(({ resourceType }) => resourceType === type)?.url || undefined;
  return { ios: of('IOS'), android: of('Android'), mobileConfig: of('MOBILECONFIG') };
}

export type InstallMethod =
  | { readonly kind: 'download'; readonly type: 'IOS' | 'Android' | 'MOBILECONFIG'; readonly url: string }
  /** The browser has offered to install and can show its prompt. */
  | { readonly kind: 'prompt' }
  /** No prompt is possible, but a guide can be shown. */
  | { readonly kind: 'guide'; readonly system: 'ios' | 'android' };

/** The methods to install on this device, the best first. Empty: nothing is offered. */
export function methodsFor(device: Device, links: AppLinks, canInstall: boolean): readonly InstallMethod[] {
  const download = (type: 'IOS' | 'Android' | 'MOBILECONFIG', url: string | undefined): readonly InstallMethod[] =>
    url === undefined ? [] : [{ kind: 'download', type, url }];
  const prompt: readonly InstallMethod[] = canInstall ? [{ kind: 'prompt' }] : [];
  if (device.os === 'ios') {
    const app = isUnsupported(device) ? [] : download('IOS', links.ios);
    return [...app, ...download('MOBILECONFIG', links.mobileConfig), { kind: 'guide', system: 'ios' }];
  }
  if (device.os === 'android') {
    return [...download('Android', links.android), ...prompt, { kind: 'guide', system: 'android' }];
  }
  return prompt;
}

export function isUnsupported({ os, version }: Pick<Device, 'os' | 'version'>): boolean {
  return os === 'ios' && version !== undefined && isBelow(version, MIN_IOS);
}

/** Up to 12.1 a profile is installed where it is opened; later versions require a step in the settings. */
export function needsLegacyTip({ os, version }: Pick<Device, 'os' | 'version'>): boolean {
  return os === 'ios' && version !== undefined && isBelow(version, { major: 12, minor: 2 });
}

/** On iOS only Safari can install or download. */
export function mustUseSafari({ os, isSafari, isInstalled }: Device): boolean {
  return os === 'ios' && !isSafari && !isInstalled;
}

/**
 * What the download button does first: the alert that Safari is required, the browser's prompt where it comes first, otherwise the
 * popup with the methods.
 */
export function firstStep(device: Device, methods: readonly InstallMethod[]): 'safari' | 'prompt' | 'popup' {
  if (mustUseSafari(device)) return 'safari';
  return methods[0]?.kind === 'prompt' ? 'prompt' : 'popup';
}

export interface OfferMoment {
  /** The merchant has switched the offer on. */
  readonly isOn: boolean;
  /** The page is hydrated, so the device is known. */
  readonly isMounted: boolean;
  readonly device: Device;
  readonly links: AppLinks;
  readonly canInstall: boolean;
  readonly needsLogin: boolean;
  readonly hasSession: boolean;
}

/** Whether there is an offer at all: the bar is rendered, and the button is in the header. */
export function hasOffer({ isOn, isMounted, device, links, canInstall, needsLogin, hasSession }: OfferMoment): boolean {
  if (!(isOn && isMounted) || device.isNative) return false;
  if (needsLogin && !hasSession) return false;
  return methodsFor(device, links, canInstall).length > 0;
}

export interface BarMoment extends OfferMoment {
  /** `hideDownloadBar` is stored. */
  readonly isClosedForGood: boolean;
  /** Opened from a shortcut on the home screen (`WEBCLIP` is stored). */
  readonly isWebClip: boolean;
  readonly host: string;
  readonly excludedHosts: readonly string[];
}

export function showsBar(moment: BarMoment): boolean {
  const { device, links, isClosedForGood, isWebClip, host, excludedHosts } = moment;
  if (!hasOffer(moment) || isClosedForGood || excludedHosts.includes(host)) return false;
  if (isWebClip && links.ios === undefined) return false;
  return !device.isInstalled;
}

/** The button in the header: like the bar, but it cannot be closed. */
export function showsButton(moment: OfferMoment): boolean {
  return hasOffer(moment) && !moment.device.isInstalled;
}

/** The environment an account is created in, as registration reports it. */
export function registerMethod(
  { isNative, isInstalled }: Device,
  isWebClip: boolean,
): 'APP' | 'H5' | 'WEBCLIP' | 'PWA' {
  if (isNative) return 'APP';
  if (isWebClip) return 'WEBCLIP';
  return isInstalled ? 'PWA' : 'H5';
}

/** Packages open in the same window, where the device handles them; pages and profiles open in a new one. */
export function opensHere(url: string): boolean {
  return /\.(ipa|apk)$/i.test(url.split(/[?#]/, 1)[0] ?? '');
}

/** The app's icon, if the merchant names one among its links. */
export function namedIcon(
  resources: readonly { readonly resourceType: string; readonly url: string }[],
): string | undefined {
  return resources.find(({ resourceType }) => resourceType === 'AppDownloadIcon')?.url || undefined;
}

/** The app's icon on a random picture server of the merchant; without any, on this site. */
export function appIcon(merchant: string, imageCDNs: readonly string[], random: () => number): string {
  const cdn = imageCDNs[Math.floor(random() * imageCDNs.length)] ?? '/m';
  return `${cdn.replace(/\/$/, '')}/TCG_PROD_IMAGES/B2C/download/${merchant}/appIcon.png`;
}
