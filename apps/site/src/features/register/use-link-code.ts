/** The invitation code of the link that was followed: saved for the tab, so that visiting other screens first does not lose it. */
import { useEffect, useSyncExternalStore } from 'react';
import { load, save, stored, useAnswer, useParameters } from '#base';

export interface LinkCode {
  /** A code that was found valid. */
  readonly code: string | undefined;
  /** Whether the form requests a code: not while a link's code is checked, and not when it is valid. */
  readonly isRequested: boolean;
}

const SHAPE = /^[A-Za-z0-9_-]{1,64}$/;
const never = () => () => undefined;

export function useLinkCode(): LinkCode {
  const { affiliateCode } = useParameters();
  const saved = useSyncExternalStore(
    never,
    () => load(stored.linkCode),
    () => undefined,
  );
  const followed = affiliateCode !== undefined && SHAPE.test(affiliateCode) ? affiliateCode : undefined;
  useEffect(() => {
    if (followed !== undefined) save(stored.linkCode, followed);
  }, [followed]);
  const code = followed ?? saved;
  const check = useAnswer('checkAffiliate', { code: code ?? '' }, { isEnabled: code !== undefined });
  if (code === undefined) return { code: undefined, isRequested: true };
  if (check.data?.isValid) return { code, isRequested: false };
  return { code: undefined, isRequested: !check.isPending };
}
