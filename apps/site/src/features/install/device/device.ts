/** What a browser is, by its user agent and features: pure, so that it can be tested with real user agents. */
export interface BrowserSigns {
  readonly userAgent: string;
  /** An iPad reports itself as a Macintosh, but no Macintosh has a touch screen. */
  readonly touchPoints: number;
  /** Runs as an installed web app: by manifest, or as an iOS home-screen app. */
  readonly isStandalone: boolean;
}

export interface Version {
  readonly major: number;
  readonly minor: number;
}

export interface Device {
  readonly os: 'ios' | 'android' | 'other';
  /** The iOS version; undefined for other systems, and where it is not reported. */
  readonly version: Version | undefined;
  /** Safari itself, not another browser on iOS and not a page inside an app. */
  readonly isSafari: boolean;
  /** A page inside another app: it can neither install nor download. */
  readonly isInApp: boolean;
  /** Inside our own native app. */
  readonly isNative: boolean;
  readonly isInstalled: boolean;
}

/** What the native app adds to its user agent. */
const NATIVE = /\bCroupierApp\//;
/** Other browsers on iOS: Chrome, Firefox, Edge, Opera, DuckDuckGo, Yandex, UC, QQ, Google's own app, and others. */
const OTHER_BROWSERS =
  /CriOS|FxiOS|Focus\/|Klar\/|EdgiOS|OPiOS|OPT\/|OPX\/|DuckDuckGo|Ddg\/|YaBrowser|UCBrowser|MQQBrowser|GSA\/|Coast\/|Puffin|Vivaldi|Whale\/|Brave\/|MiuiBrowser|baidu/i;
/** Apps that open pages in their own web view. */
const APPS =
  /FBA[NV]|FB_IAB|Instagram|\bLine\/|Zalo|MicroMessenger|WhatsApp|Telegram|TikTok|musical_ly|BytedanceWebview|Snapchat|Twitter|Pinterest|LinkedInApp|Viber|KAKAOTALK|DingTalk|AlipayClient|\bQQ\//i;
/** The user agent of Android's web view contains `wv`. */
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
  // The user agent of a web view names no browser; that of an installed web app looks the same.
  const isIosWindow = isIos && !saysSafari && !isOther && !isStandalone;
  return {
    os: isIos ? 'ios' : isAndroid ? 'android' : 'other',
    // A Macintosh reports no useful system version; on an iPad that reports itself as one, Safari's version equals the system's.
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
