import { expect, it } from 'vitest';
import { type Device, readDevice } from './device.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone = (os: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) ${webkit}`;
const ipad = (os: string) => `Mozilla/5.0 (iPad; CPU OS ${os} like Mac OS X) ${webkit}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`;
const android = (device: string) => `Mozilla/5.0 (Linux; Android ${device}) AppleWebKit/537.36 (KHTML, like Gecko)`;

const ios = (version: string, more: Partial<Device> = {}) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return { os: 'ios', version: { major, minor }, isSafari: false, isInApp: false, ...more };
};
const droid = (more: Partial<Device> = {}) => ({
  os: 'android',
  version: undefined,
  isSafari: false,
  isInApp: false,
  ...more,
});
const backOffice = { os: 'other', version: undefined, isSafari: false, isInApp: false };

type Row = [name: string, userAgent: string, expected: object, touchPoints?: number, isStandalone?: boolean];

const rows: Row[] = [
  [
    'Safari, iOS 10',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 10_3_1 like Mac OS X) AppleWebKit/603.1.30 (KHTML, like Gecko) Version/10.0 Mobile/14E304 Safari/602.1`,
    ios('10.3', { isSafari: true }),
  ],
  [
    'Safari, iOS 11',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 11_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/11.0 Mobile/15E148 Safari/604.1`,
    ios('11.4', { isSafari: true }),
  ],
  ['Safari, iOS 12.0', `${iphone('12_0')} Version/12.0 Mobile/15E148 Safari/604.1`, ios('12.0', { isSafari: true })],
  ['Safari, iOS 12.1', `${iphone('12_1_4')} Version/12.0 Mobile/15E148 Safari/604.1`, ios('12.1', { isSafari: true })],
  ['Safari, iOS 12.2', `${iphone('12_2')} Version/12.1 Mobile/15E148 Safari/604.1`, ios('12.2', { isSafari: true })],
  [
    'Safari, iOS 12.3',
    `${iphone('12_3_1')} Version/12.1.1 Mobile/15E148 Safari/604.1`,
    ios('12.3', { isSafari: true }),
  ],
  ['Safari, iOS 12.4', `${iphone('12_4')} Version/12.1.2 Mobile/15E148 Safari/604.1`, ios('12.4', { isSafari: true })],
  ['Safari, iOS 13', `${iphone('13_5_1')} Version/13.1.1 Mobile/15E148 Safari/604.1`, ios('13.5', { isSafari: true })],
  ['Safari, iOS 15', `${iphone('15_6_1')} Version/15.6.1 Mobile/15E148 Safari/604.1`, ios('15.6', { isSafari: true })],
  ['Safari, iOS 17', `${iphone('17_4')} Version/17.4 Mobile/15E148 Safari/604.1`, ios('17.4', { isSafari: true })],
  [
    'Safari, iOS 26, whose system stands still at 18.6',
    `${iphone('18_6')} Version/26.0 Mobile/15E148 Safari/604.1`,
    ios('18.6', { isSafari: true }),
  ],
  [
    'Safari on an iPod',
    `Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_5 like Mac OS X) ${webkit} Version/12.1.2 Mobile/15E148 Safari/604.1`,
    ios('12.5', { isSafari: true }),
  ],
  ['Safari on an iPad', `${ipad('12_4_1')} Version/12.1.2 Mobile/15E148 Safari/604.1`, ios('12.4', { isSafari: true })],
  ['Safari on an iPad as a desktop', `${mac} Version/17.4 Safari/605.1.15`, ios('17.4', { isSafari: true }), 5],
  ['Chrome, iOS', `${iphone('17_4')} CriOS/123.0.6312.52 Mobile/15E148 Safari/604.1`, ios('17.4')],
  ['Chrome on an iPad as a desktop', `${mac} CriOS/123 Version/11.1.1 Safari/605.1.15`, ios('11.1'), 5],
  ['Firefox, iOS', `${iphone('16_6')} FxiOS/124.0 Mobile/15E148 Safari/605.1.15`, ios('16.6')],
  ['Firefox Focus, iOS', `${iphone('16_6')} Version/16.6 Focus/8.1.1 Mobile/15E148 Safari/604.1`, ios('16.6')],
  ['Edge, iOS', `${iphone('17_3')} Version/17.0 EdgiOS/121.0.2277.107 Mobile/15E148 Safari/605.1.15`, ios('17.3')],
  ['Opera Touch, iOS', `${iphone('16_5')} Version/16.5 Mobile/15E148 Safari/604.1 OPT/4.2.1`, ios('16.5')],
  ['DuckDuckGo, iOS', `${iphone('17_2')} Version/17.2 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, ios('17.2')],
  [
    'Yandex, iOS',
    `${iphone('16_1')} Version/16.0 YaBrowser/23.1.2.300.10 SA/3 Mobile/15E148 Safari/604.1`,
    ios('16.1'),
  ],
  ['Google’s app, iOS', `${iphone('17_4')} GSA/306.0.615867390 Mobile/15E148 Safari/604.1`, ios('17.4')],
  ['UC, iOS', `${iphone('14_4')} Mobile/18D52 UCBrowser/11.3.5.1203 Safari/604.1`, ios('14.4')],
  [
    'Facebook, iOS',
    `${iphone('17_4')} Mobile/21E219 [FBAN/FBIOS;FBAV/454.0.0.29.109;FBBV/577;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.4;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]`,
    ios('17.4', { isInApp: true }),
  ],
  [
    'Instagram, iOS',
    `${iphone('17_3_1')} Mobile/21D61 Instagram 322.0.2.18.96 (iPhone14,5; iOS 17_3_1; en_PH; en; scale=3.00; 1170x2532)`,
    ios('17.3', { isInApp: true }),
  ],
  ['Line, iOS', `${iphone('16_7')} Mobile/15E148 Safari Line/14.3.0`, ios('16.7', { isInApp: true })],
  [
    'Zalo, iOS',
    `${iphone('16_0')} Mobile/15E148 Zalo iOS/567 ZaloTheme/light ZaloLanguage/vn`,
    ios('16.0', { isInApp: true }),
  ],
  [
    'Telegram, iOS',
    `${iphone('17_1')} Version/17.1 Mobile/15E148 Safari/604.1 Telegram-iOS/10.5`,
    ios('17.1', { isInApp: true }),
  ],
  [
    'WeChat, iOS',
    `${iphone('17_2')} Mobile/15E148 MicroMessenger/8.0.47(0x18002f2c) NetType/WIFI Language/en`,
    ios('17.2', { isInApp: true }),
  ],
  [
    'TikTok, iOS',
    `${iphone('16_6')} Mobile/15E148 musical_ly_33.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store BytedanceWebview/d8a21c6`,
    ios('16.6', { isInApp: true }),
  ],
  ['a nameless window in an app, iOS', `${iphone('17_4')} Mobile/15E148`, ios('17.4', { isInApp: true })],
  [
    'the site on an iPhone’s home screen',
    `${iphone('17_4')} Mobile/15E148`,
    ios('17.4', { isInstalled: true }),
    5,
    true,
  ],
  [
    'the site on an old iPhone’s home screen',
    `${iphone('12_1')} Mobile/15E148`,
    ios('12.1', { isInstalled: true }),
    5,
    true,
  ],
  ['the merchant’s own app, iOS', `${iphone('17_4')} Mobile/15E148 CroupierApp/1.2`, ios('17.4', { isNative: true })],
  ['Chrome, Android', `${android('14; Pixel 8')} Chrome/123.0.6312.40 Mobile Safari/537.36`, droid()],
  ['Chrome, Android, as it says less', `${android('10; K')} Chrome/124.0.0.0 Mobile Safari/537.36`, droid()],
  [
    'Samsung Internet',
    `${android('13; SAMSUNG SM-S918B')} SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36`,
    droid(),
  ],
  ['Opera, Android', `${android('13; M2102J20SG')} Chrome/122.0.0.0 Mobile Safari/537.36 OPR/81.0.4292.78439`, droid()],
  [
    'UC, Android',
    `Mozilla/5.0 (Linux; U; Android 11; en-US; RMX2101) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.4.2.1307 Mobile Safari/537.36`,
    droid(),
  ],
  [
    'Mi Browser',
    `Mozilla/5.0 (Linux; U; Android 12; vi-vn; Redmi Note 11) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.8.0-gn`,
    droid(),
  ],
  ['Firefox, Android', `Mozilla/5.0 (Android 14; Mobile; rv:124.0) Gecko/124.0 Firefox/124.0`, droid()],
  [
    'Facebook, Android',
    `${android('13; SM-A536E Build/TP1A.220624.014; wv')} Version/4.0 Chrome/122.0.6261.119 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/454.0.0.49.109;]`,
    droid({ isInApp: true }),
  ],
  [
    'Line, Android',
    `${android('12; CPH2219 Build/SKQ1.211209.001; wv')} Version/4.0 Chrome/121.0.6167.178 Mobile Safari/537.36 Line/14.2.1/IAB`,
    droid({ isInApp: true }),
  ],
  [
    'Zalo, Android',
    `${android('12; V2043 Build/SP1A.210812.003; wv')} Version/4.0 Chrome/119.0.6045.163 Mobile Safari/537.36 Zalo android/12100694 ZaloTheme/light ZaloLanguage/vi`,
    droid({ isInApp: true }),
  ],
  [
    'a nameless window in an app, Android',
    `${android('11; vivo 1904 Build/RP1A.200720.012; wv')} Version/4.0 Chrome/106.0.5249.126 Mobile Safari/537.36`,
    droid({ isInApp: true }),
  ],
  [
    'the merchant’s own app, Android',
    `${android('13; SM-A536E Build/TP1A; wv')} Version/4.0 Chrome/122.0 Mobile Safari/537.36 CroupierApp/1.2`,
    droid({ isNative: true }),
  ],
  [
    'the site installed on Android',
    `${android('14; Pixel 8')} Chrome/123.0.6312.40 Mobile Safari/537.36`,
    droid({ isInstalled: true }),
    5,
    true,
  ],
  [
    'Chrome, Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Safari/537.36`,
    backOffice,
  ],
  [
    'Edge, Windows with a touch screen',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36 Edg/122.0.0.0`,
    backOffice,
    10,
  ],
  ['Safari, Macintosh', `${mac} Version/17.4 Safari/605.1.15`, backOffice],
  ['Firefox, Linux', `Mozilla/5.0 (X11; Linux x86_64; rv:124.0) Gecko/20100101 Firefox/124.0`, backOffice],
  [
    'Windows Phone, which claims to be everything',
    `Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063`,
    backOffice,
  ],
  ['nothing at all', '', backOffice],
];

it.each(rows)('APP-01, APP-02 knows %s', (_name, userAgent, expected, touchPoints = 0, isStandalone = false) => {
  expect(readDevice({ userAgent, touchPoints, isStandalone })).toEqual({
    isNative: false,
    isInstalled: false,
    ...expected,
  });
});

it('covers at least forty browsers', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40);
});
