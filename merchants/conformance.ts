/** The rules of every merchant, as checks that return violations. */
import { flags, languages, playableCategories, promotionKinds } from '#contract';
import { allTexts } from '#games/texts.ts';
import { type Currency, currencies, parseAmount } from '#kernel';
import { agentViolations } from './conformance-agents.ts';
import { lotteryViolations } from './conformance-lotteries.ts';
import { type MerchantManifest, signInMethodViolations, type WithdrawalLevel } from './plugin.ts';
import { isEatenByFee } from './plugin-cashier.ts';
import { readTheme, type Theme } from './read-theme.ts';
import { readPairs } from './theme-contrast.ts';

/** A violation in words; an empty list is a pass. */
export type Violations = readonly string[];

const rootTokens = ['--radius-s', '--radius-m', '--radius-l', '--face'];
const colourTokens = [
  '--surface-0',
  '--surface-1',
  '--surface-2',
  '--surface-3',
  '--line',
  '--text-1',
  '--text-2',
  '--text-3',
  '--accent',
  '--accent-2',
  '--accent-ink',
  '--win',
  '--lose',
  '--live',
];
export function themeViolations(css: string): Violations {
  const theme = readTheme(css);
  return [
    ...theme.unknown.map((what) => `${what}: a theme sets tokens and nothing else`),
    ...rootTokens.filter((token) => !theme.root.has(token)).map((token) => `${token} is not set`),
    ...[...theme.root.keys()]
      .filter((token) => !rootTokens.includes(token))
      .map((token) => `${token} is no token of all themes`),
    ...(['dark', 'light'] as const).flatMap((name) => colourViolations(name, theme)),
  ];
}

function colourViolations(name: 'dark' | 'light', theme: Theme): string[] {
  const colours = theme[name];
  const missing = colourTokens.filter((token) => !colours.has(token));
  if (missing.length > 0) return missing.map((token) => `${name} ${token} is not set`);
  const unknown = [...colours.keys()].filter((token) => !colourTokens.includes(token));
  const unreadable = readPairs(name, theme)
    .filter(({ min, reached }) => reached < min)
    .map(
      ({ ink, ground, min, reached }) =>
        `${name} ${ink} on ${ground} has a contrast of ${reached.toFixed(2)}, wanted ${min}`,
    );
  return [...unknown.map((token) => `${name} ${token} is no token of a theme`), ...unreadable];
}

export function manifestViolations(manifest: MerchantManifest): Violations {
  const { hosts, currency, timeZone } = manifest;
  const isOn = (key: 'smsCodes' | 'mobileCodeLogin') => manifest.flags[key] ?? flags[key].default;
  return [
    ...(/^[a-z][a-z0-9-]{0,31}$/.test(manifest.code) ? [] : [`the code ${manifest.code} is not a plain word`]),
    ...(hosts.length > 0 ? [] : ['no host leads here']),
    ...(hosts.includes(manifest.stageHost) ? ['games run in the origin of the site'] : []),
    ...[...hosts, manifest.stageHost]
      .filter((host) => !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host))
      .map((host) => `${host} is no host name without port`),
    ...(currency in currencies
      ? [
          ...amountViolations(manifest),
          ...depositViolations(manifest),
          ...agentViolations(manifest.agents ?? {}, currencies[currency as keyof typeof currencies]),
          ...lotteryViolations(manifest.play.lotteries ?? {}, currencies[currency as keyof typeof currencies]),
        ]
      : [`${currency} is no currency of the platform`]),
    ...languageViolations(manifest),
    ...bankViolations(manifest.cashier),
    ...Object.keys(manifest.flags)
      .filter((key) => !(key in flags))
      .map((key) => `the flag ${key} does not exist`),
    ...repeated(manifest.vendorSorting).map((name) => `the category ${name} is sorted twice`),
    ...manifest.vendorSorting
      .filter((name) => !playableCategories.includes(name))
      .map((name) => `${name} is no category of games`),
    ...(isTimeZone(timeZone) ? [] : [`${timeZone} is no time zone`]),
    ...(manifest.register.methods.length > 0 ? [] : ['nobody could register']),
    ...signInMethodViolations(manifest.register, {
      smsCodes: isOn('smsCodes'),
      mobileCodeLogin: isOn('mobileCodeLogin'),
    }),
    ...bannerViolations(manifest),
    ...promotionViolations(manifest),
    ...Object.entries(manifest.routes ?? {})
      .filter((route) => !route.every((path) => /^\/m\/[\w./?=&-]+$/.test(path)))
      .map(([from, to]) => `the route from ${from} to ${to} does not stay within the site`),
    ...manifest.links.filter(({ url }) => !url.startsWith('https://')).map(({ url }) => `the link ${url} is not https`),
  ];
}

function promotionViolations({ promotions = [] }: MerchantManifest): string[] {
  const isTime = (text: string) => new Date(text).toJSON() === text;
  return [
    ...repeated(promotions.map(({ code }) => code)).map((code) => `two promotions are called ${code}`),
    ...promotions.flatMap(({ code, kind, titleKey, lineKey, rulesKey, startsAt, endsAt, images, linkage, flag }) => [
      ...(/^[A-Za-z0-9_-]{1,64}$/.test(code) ? [] : [`the promotion ${code} has no plain code`]),
      ...(promotionKinds.includes(kind) ? [] : [`${kind} is no kind of promotion`]),
      ...[titleKey, lineKey, ...(rulesKey === undefined ? [] : [rulesKey])]
        .filter((key) => !(key in allTexts.EN))
        .map((key) => `the promotion ${code} says ${key}, which is no text`),
      ...[startsAt, endsAt].filter((at) => at !== undefined && !isTime(at)).map((at) => `${at} is no time in ISO`),
      ...(startsAt !== undefined && endsAt !== undefined && startsAt >= endsAt
        ? [`${code} ends before it starts`]
        : []),
      ...images.flatMap((image) =>
        'url' in image && !image.url.startsWith('https://') && !image.url.startsWith('/m/')
          ? [`${image.url} is no picture`]
          : [],
      ),
      ...(linkage === '' || /^(\/m\/|https:\/\/)/.test(linkage) ? [] : [`the promotion ${code} leads nowhere`]),
      ...(flag === undefined || flag in flags ? [] : [`the flag ${flag} does not exist`]),
    ]),
  ];
}

function bannerViolations({ banners, bannerPaces = {} }: MerchantManifest): string[] {
  const first = banners.find(({ group }) => group === 'm_home');
  const spoken = banners.flatMap((banner) =>
    'picture' in banner
      ? [banner.altKey]
      : [banner.titleKey, banner.lineKey, ...(banner.actionKey ? [banner.actionKey] : [])],
  );
  return [
    ...repeated(banners.map(({ id }) => id)).map((id) => `two banners are called ${id}`),
    ...spoken.filter((key) => !(key in allTexts.EN)).map((key) => `a banner says ${key}, which is no text`),
    ...banners
      .filter(({ linkage }) => linkage !== '' && !/^(\/m\/|https:\/\/)/.test(linkage))
      .map(({ id }) => `the banner ${id} leads neither into the site nor to an https address`),
    ...banners
      .filter((banner) => 'picture' in banner && !/^(\/m\/|https:\/\/)/.test(banner.picture))
      .map(({ id }) => `the picture of the banner ${id} is neither the site's nor at an https address`),
    // It is the page's largest picture, which the server preloads.
    ...(first?.audience === 'members' ? [`the first banner of home, ${first.id}, is not shown to guests`] : []),
    ...Object.entries(bannerPaces)
      .filter(([, pace]) => pace.autoplayMs < 1000)
      .map(([group]) => `the banners of ${group} go faster than anyone reads`),
  ];
}

function languageViolations({ languages: offered, defaultLanguage, texts: own }: MerchantManifest): string[] {
  return [
    ...(offered.includes(defaultLanguage) ? [] : [`the default language ${defaultLanguage} is not offered`]),
    ...offered
      .filter((language) => !languages.includes(language))
      .map((language) => `the language ${language} does not exist`),
    ...offered.filter((language) => !(language in allTexts)).map((language) => `there are no texts in ${language}`),
    ...Object.entries(own).flatMap(([language, words]) =>
      Object.keys(words)
        .filter((key) => !(key in allTexts.EN))
        .map((key) => `${language} overrides ${key}, which is no text`),
    ),
  ];
}

function amountViolations({
  currency,
  stakes,
  cashier,
  trialGrant,
  payoutCap,
  reviewAbove,
}: MerchantManifest): string[] {
  const own = currencies[currency as keyof typeof currencies];
  const { withdrawal, deposit } = cashier;
  const named: [string, string][] = [
    ...[stakes, deposit].flatMap((rule, n) =>
      [rule.minimum, rule.maximum, ...rule.presets].map((text): [string, string] => [
        n === 0 ? 'a stake' : 'a deposit',
        text,
      ]),
    ),
    ['the withdrawal minimum', withdrawal.minimum],
    ['the withdrawal maximum', withdrawal.maximum],
    ['the daily maximum', withdrawal.dailyMaximum],
    ['the fixed withdrawal fee', withdrawal.fee.fixed],
    ['the automatic approval', withdrawal.automaticUpTo],
    ['the sum that takes two operators', withdrawal.fourEyesFrom],
    ...withdrawal.risk.flatMap((rule): [string, string][] => ('from' in rule ? [['a risky amount', rule.from]] : [])),
    ...Object.values(withdrawal.levels ?? {}).flatMap(({ maximum, dailyMaximum, feeFixed }): [string, string][] =>
      [maximum, dailyMaximum, feeFixed].flatMap((text) => (text === undefined ? [] : [["a level's limit", text]])),
    ),
    ['the trial grant', trialGrant],
    ['the payout cap', payoutCap],
    ...(reviewAbove === undefined ? [] : [['an award that is looked at', reviewAbove] as [string, string]]),
  ];
  const minor = minorIn(own);
  return [
    ...named
      .filter(([, text]) => minor(text) < 0n)
      .map(([what, text]) => `${what} of ${text} is no amount of ${own.code}`),
    ...[stakes, deposit, withdrawal]
      .filter((rule) => minor(rule.minimum) <= 0n || minor(rule.minimum) > minor(rule.maximum))
      .map((rule) => `nothing lies between ${rule.minimum} and ${rule.maximum}`),
    ...[{}, ...Object.values(withdrawal.levels ?? {})]
      .filter(({ feeFixed = withdrawal.fee.fixed, feeBp = withdrawal.fee.bp }: WithdrawalLevel) =>
        isEatenByFee(minor(withdrawal.minimum), minor(feeFixed), feeBp),
      )
      .map(() => 'nothing is left of the smallest withdrawal once its fee is paid'),
    ...[stakes, deposit].flatMap((rule) =>
      rule.presets
        .filter((text) => minor(text) < minor(rule.minimum) || minor(text) > minor(rule.maximum))
        .map((text) => `the preset ${text} would be refused`),
    ),
  ];
}

function depositViolations({ currency, cashier, payments }: MerchantManifest): string[] {
  const { methods = {}, ...common } = cashier.deposit;
  const minor = minorIn(currencies[currency as keyof typeof currencies]);
  return Object.entries(methods).flatMap(([code, own]) => {
    const {
      minimum,
      maximum,
      presets,
      fee = { bearer: 'member' },
      dailyMaximum = common.maximum,
    } = { ...common, ...own };
    const { fixed = '0', bp = 0 } = fee;
    const [min, max, cost] = [minor(minimum), minor(maximum), minor(fixed)];
    const wrong = [minimum, maximum, fixed, dailyMaximum, ...presets].filter((text) => minor(text) < 0n);
    return [
      ...(payments.includes(code) ? [] : [`${code} has rules of its own and is not offered`]),
      ...wrong.map((text) => `${text} is no amount for ${code}`),
      ...(min > 0n && min <= max ? [] : [`nothing lies between ${minimum} and ${maximum} for ${code}`]),
      ...(!Number.isInteger(bp) || bp < 0 || isEatenByFee(min, cost, bp)
        ? [`nothing is left of the smallest deposit by ${code} once its fee is paid`]
        : []),
    ];
  });
}

/** -1 for what is no amount of the currency. */
function minorIn(currency: Currency) {
  return (text: string): bigint => {
    const read = parseAmount(text, currency);
    return read.ok ? read.value : -1n;
  };
}

function bankViolations({ banks, wagering, cards }: MerchantManifest['cashier']): string[] {
  return [
    ...repeated(banks.map(({ code }) => code)).map((code) => `two banks are called ${code}`),
    ...banks
      .filter(({ digits: [min, max] = [6, 24] }) => min < 4 || min > max || max > 30)
      .map(({ code }) => `no number fits an account at ${code}`),
    ...Object.entries({ ...wagering.weightsBp, deposit: wagering.depositBp, odds: wagering.minOddsBp ?? 0 })
      .filter(([, bp]) => !Number.isInteger(bp) || bp < 0)
      .map(([name]) => `what must be played of ${name} is no share`),
    ...(cards.most > 0 && cards.freezeHours >= 0 ? [] : ['nobody could keep an account to withdraw to']),
  ];
}

/** Checks across all merchants. */
export function registryViolations(manifests: readonly MerchantManifest[]): Violations {
  return [
    ...repeated(manifests.map((manifest) => manifest.code)).map((code) => `two merchants are called ${code}`),
    ...repeated(manifests.flatMap(({ hosts, stageHost }) => [...hosts, stageHost])).map(
      (host) => `${host} leads to two merchants`,
    ),
  ];
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
