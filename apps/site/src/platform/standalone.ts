/** How the site runs: in a browser, installed as a web app, or inside the native shell. */

interface AppleNavigator extends Navigator {
  readonly standalone?: boolean;
}

/** Installed on the home screen, by manifest or as an Apple web clip. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || (navigator as AppleNavigator).standalone === true;
}

/** On the home screen of an Apple device: the site runs there on its own, without a manifest. */
export function isAppleClip(): boolean {
  return (navigator as AppleNavigator).standalone === true;
}

/** What the browser reports of itself. */
export function browserSigns() {
  return { userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints, isStandalone: isInstalled() };
}
