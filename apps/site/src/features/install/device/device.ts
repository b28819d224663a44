/** What a browser is, read from what it says of itself: pure, so that it can be held against the real ones. */

export interface BrowserSigns {
  readonly userAgent: string;
  /** A tablet of Apple says it is a Macintosh, but no Macintosh has fingers on its screen. */
  readonly touchPoints: number;
  /** Runs as an installed web app: by manifest, or as Apple's home-screen app. */
  readonly isStandalone: boolean;
}

export interface Version {
  readonly major: number;
  readonly minor: number;
}

export interface Device {
  readonly os: 'ios' | 'android' | 'other';
  /** Of Apple's system; undefined for others, and where it is not told. */
  readonly version: Version | undefined;
  /** Safari itself, not another browser on Apple's system and not a page inside an app. */
  readonly isSafari: boolean;
  /** A page inside another app: it can neither install nor download. */
  readonly isInApp: boolean;
  /** Inside the house's own native app. */
  readonly isNative: boolean;
  readonly isInstalled: boolean;
}

/** What the native shell adds to its user agent. */
const NATIVE = /\bCroupierApp\//;
/** Other browsers on Apple's system: Chrome, Firefox, Edge, Opera, DuckDuckGo, Yandex, UC, QQ, Google's own app, and so on. */
const OTHER_BROWSERS =
  /CriOS|FxiOS|Focus\/|Klar\/|EdgiOS|OPiOS|OPT\/|OPX\/|DuckDuckGo|Ddg\/|YaBrowser|UCBrowser|MQQBrowser|GSA\/|Coast\/|Puffin|Vivaldi|Whale\/|Brave\/|MiuiBrowser|baidu/i;
/** Apps that open pages in a window of their own. */
const APPS =
  /FBA[NV]|FB_IAB|Instagram|\bLine\/|Zalo|MicroMessenger|WhatsApp|Telegram|TikTok|musical_ly|BytedanceWebview|Snapchat|Twitter|Pinterest|LinkedInApp|Viber|KAKAOTALK|DingTalk|AlipayClient|\bQQ\//i;
/** Android's plain window for pages inside apps says `wv`. */
const ANDROID_WINDOW = /Android.*; wv\)/;

function versionIn(pattern: RegExp, text: string): Version | undefined {
  const [, major, minor] = pattern.exec(text) ?? [];
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor ?? 0) };
}

export function readDevice({ userAgent, touchPoints, isStandalone }: BrowserSigns): Device {
  const isPhone = /\b(iPhone|iPad|iPod)\b/.test(userAgent);
  const isDesktopTablet = /\bMacintosh\b/.test(userAgent) && touchPoints > 1;
  const isIos = (isPhone || isDesktopTablet) && !/Windows Phone/.test(userAgent);
  const isAndroid = !isIos && /\bAndroid\b/.test(userAgent) && !/Windows Phone/.test(userAgent);
  const isNative = NATIVE.test(userAgent);
  const saysSafari = /\bVersion\/[\d.]+.*\bSafari\//.test(userAgent);
  const isNamedApp = APPS.test(userAgent);
  const isOther = OTHER_BROWSERS.test(userAgent);
  // A window inside an app names no browser at all; an installed web app looks the same.
  const isIosWindow = isIos && !saysSafari && !isOther && !isStandalone;
  return {
    os: isIos ? 'ios' : isAndroid ? 'android' : 'other',
    // A Macintosh tells no system worth knowing, but its Safari counts as Apple's system does.
    version: isIos ? versionIn(isPhone ? /\bOS (\d+)_(\d+)/ : /\bVersion\/(\d+)\.(\d+)/, userAgent) : undefined,
    isSafari: isIos && !isNative && saysSafari && !isNamedApp && !isOther,
    isInApp: !isNative && (isNamedApp || isIosWindow || ANDROID_WINDOW.test(userAgent)),
    isNative,
    isInstalled: isStandalone,
  };
}

export function isBelow({ major, minor }: Version, than: Version): boolean {
  return major < than.major || (major === than.major && minor < than.minor);
}
