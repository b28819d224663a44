/** The merchant of this site: flags, links, currency, dates. */
export { type Dates, useDates } from './dates.ts';
export { LocalTime } from './local-time.tsx';
export { hasFlag, useMerchant, useMoneyShape, useStatus } from './merchant.tsx';
export { useLanguageChoice } from './use-language-choice.ts';
