/** How the site runs: in a browser, installed as a web app, or inside the native shell. */

interface AppleNavigator extends Navigator {
  readonly standalone?: boolean;
}

/** Installed on the home screen, by manifest or as an Apple web clip. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || (navigator as AppleNavigator).standalone === true;
}

/** Put on the home screen of Apple's system: without a manifest's knowledge, the site runs there by itself. */
export function isAppleClip(): boolean {
  return (navigator as AppleNavigator).standalone === true;
}

/** What the browser says of itself. */
export function browserSigns() {
  return { userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints, isStandalone: isInstalled() };
}
