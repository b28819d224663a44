/** The payment providers a merchant works with, and the sandboxes among them. */
export { openSandboxes, type Sandboxes } from './open-sandboxes.ts';
export { type OpenProvider, openProviders, type Providers } from './providers.ts';
