/** The data that the server sends with a rendered page: the same for its own rendering and for the browser's first one. */
import { createContext, useContext } from 'react';
import type { AnswerOf, EndpointName, Endpoints, Language } from '#contract';

type SystemStatus = AnswerOf<Endpoints['systemStatus']>;

/** Fields of the status for other clients. The site does not read them; leaving them out makes pages smaller. */
export const unreadInfo = ['modules', 'domainRoute', 'defaultLanguage', 'defaultTheme', 'onlineNumber'] as const;

export type MerchantInfo = Omit<SystemStatus['info'], (typeof unreadInfo)[number]>;
export type Status = Omit<SystemStatus, 'info'> & { readonly info: MerchantInfo };
export type Theme = 'dark' | 'light';

/** A call whose answer the page starts with. */
export interface Preload<Name extends EndpointName = EndpointName> {
  readonly name: Name;
  readonly query?: { readonly [parameter: string]: string | number };
}

export interface Answered extends Preload {
  readonly answer: unknown;
  /** Only the beginning is in the page: the browser fetches the rest after showing it. */
  readonly isPart?: true;
}

export interface Page {
  /** The path and query it was rendered for. */
  readonly url: string;
  readonly status: Status;
  readonly language: Language;
  readonly theme: Theme;
  /** Only the shell was rendered; the browser renders the screen. */
  readonly isShell: boolean;
  readonly initial: readonly Answered[];
}

export const PageContext = createContext<Page | undefined>(undefined);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('no page around this component');
  return page;
}
