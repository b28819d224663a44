/** What a merchant still misses before it opens. What is required keeps it closed; the rest is said, since it can come later. */
import type { Merchant } from '../../merchants/index.ts';
import { listAccounts } from '../accounts/index.ts';
import type { OperatorDeps } from '../deps.ts';

export interface Part {
  readonly part: 'games' | 'payments' | 'operator' | 'terms' | 'mail' | 'sms';
  readonly isDone: boolean;
  readonly isRequired: boolean;
  /** Figures and names, no sentence. */
  readonly note: string;
}

/** `deps` of the database in which the merchant lives. */
export async function readinessOf(deps: OperatorDeps, merchant: Merchant): Promise<readonly Part[]> {
  const { db, games, announcements } = deps;
  const { manifest, flags } = merchant;
  const vendors = await games.vendors(db, merchant);
  const listed = vendors.reduce((sum, { listed: games }) => sum + games, 0);
  const operators = (await listAccounts(db, merchant.id)).filter(({ state }) => state === 'active');
  const { versions } = announcements;
  const named = versions.named(merchant, `document/terms.${manifest.defaultLanguage}`);
  const terms = named ? (await versions.history(db, merchant, named)).inForce : 0;
  const { payments, messengers } = deps.founding.accountsOf(merchant.id);
  const paid = payments.filter(({ id, account }) => manifest.payments.includes(id) && account !== 'none');
  const canSend = (channel: string) => messengers.some(({ id, account }) => id === channel && account !== 'none');
  const part = (name: Part['part'], isDone: boolean, isRequired: boolean, note = ''): Part => ({
    part: name,
    isDone,
    isRequired,
    note,
  });
  return [
    part('games', listed > 0, true, `${listed}`),
    part('payments', paid.length > 0, true, paid.map(({ id }) => id).join(', ')),
    part('mail', canSend('email') || !flags.emailCodes, flags.emailCodes),
    part('sms', canSend('sms') || !flags.smsCodes, flags.smsCodes),
    part('operator', operators.length > 0, false, operators.map(({ username }) => username).join(', ')),
    part('terms', terms > 0, false, terms > 0 ? `${terms}` : ''),
  ];
}
