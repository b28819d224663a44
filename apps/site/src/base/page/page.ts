/** What the server tells about the page it rendered: the same for its own rendering and for the browser's first one. */
import { createContext, useContext } from 'react';
import type { AnswerOf, EndpointName, Endpoints, Language } from '#contract';

type SystemStatus = AnswerOf<Endpoints['systemStatus']>;

/** What the status says for other clients. The site reads none of it, and its pages are short of room. */
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
  /** Only the beginning travels in the page: the browser asks again when it has shown it. */
  readonly isPart?: true;
}

export interface Page {
  /** Path and query it was rendered for. */
  readonly url: string;
  readonly status: Status;
  readonly language: Language;
  readonly theme: Theme;
  /** The screen was left to the browser: only the shell is there. */
  readonly isShell: boolean;
  readonly initial: readonly Answered[];
}

export const PageContext = createContext<Page | undefined>(undefined);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('no page around this component');
  return page;
}
