/** The redirect to an identity provider and back: what this tab saves meanwhile. It saves no secrets. */
import { type Entry, load, readShape, save } from '#base/data';
import type { OutsideProvider } from '#contract';
import { sessionStore } from '../../platform/storage.ts';

export const providerNames: { readonly [Provider in OutsideProvider]: string } = {
  facebook: 'Facebook',
  google: 'Google',
};

export interface OutsideRedirect {
  readonly provider: OutsideProvider;
  /** The page that the member wanted to open. */
  readonly from?: string;
  /** True when a member links an account, false for a log-in. */
  readonly isLinking: boolean;
}

/** A new member confirmed by a provider: a registration in this tab belongs to them. */
export interface NewMember {
  readonly provider: OutsideProvider;
  readonly ticket: string;
  readonly label: string;
}

function readProvider(value: unknown): OutsideProvider | undefined {
  return value === 'facebook' || value === 'google' ? value : undefined;
}

export const redirectEntry: Entry<OutsideRedirect> = {
  key: 'MC_OUTSIDE_TRIP',
  store: sessionStore,
  read: (text) => {
    const shape = readShape(text);
    const provider = readProvider(shape?.provider);
    if (!provider) return undefined;
    const { from, isLinking } = shape ?? {};
    return { provider, isLinking: isLinking === true, ...(typeof from === 'string' && { from }) };
  },
  write: (visit) => JSON.stringify(visit),
};

export const newMemberEntry: Entry<NewMember> = {
  key: 'MC_NEWCOMER',
  store: sessionStore,
  read: (text) => {
    const shape = readShape(text);
    const provider = readProvider(shape?.provider);
    const { ticket, label } = shape ?? {};
    return provider && typeof ticket === 'string' && typeof label === 'string'
      ? { provider, ticket, label }
      : undefined;
  },
  write: (newMember) => JSON.stringify(newMember),
};

/** Part of a registration's body. */
export function outsideTicket(): { readonly outsideTicket?: string } {
  const newMember = load(newMemberEntry);
  return newMember ? { outsideTicket: newMember.ticket } : {};
}

export function forgetNewMember(): void {
  save(newMemberEntry, undefined);
}
