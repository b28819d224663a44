/** The query of the address, as plain text values. */
import { useLocation } from '@tanstack/react-router';

export type Parameters = { readonly [name: string]: string | undefined };

export function useParameters(): Parameters {
  return useLocation({ select: (location) => location.search as Parameters });
}
