/** How the site runs: in a browser, installed as a web app, or inside the native shell. */

interface AppleNavigator extends Navigator {
  readonly standalone?: boolean;
}

/** Installed on the home screen, by manifest or as an Apple web clip. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || (navigator as AppleNavigator).standalone === true;
}

/** Apple's mobile browsers cannot be asked to install: they are told how. */
export function isApple(): boolean {
  return /iphone|ipad|ipod/i.test(navigator.userAgent);
}
