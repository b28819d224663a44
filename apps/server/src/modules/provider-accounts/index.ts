/** Public API of accounts with providers: what operators enter, and what is in use of it. */
export { createProviderAccounts, type ProviderAccounts } from './create-provider-accounts.ts';
export type { AccountPart, AccountPlugin } from './deps.ts';
export { type AccountInUse, type AccountsInUse, createAccountsInUse } from './in-use.ts';
