/** Rebates: by series of lotteries and by rates of other products, paid by the clock. */
export { openRatesBackOffice, type RatesBackOffice } from './back-office.ts';
export { openAt, payRebates } from './pay-rebates.ts';
export { rateRoutes } from './routes.ts';
export { shownRates } from './set-rate.ts';
