/** The payment providers a merchant works with. */
export { type OpenProvider, openProviders, type Providers } from './providers.ts';
