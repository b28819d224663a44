/** The member's balance on screen: pushed by the server, fetched every minute, hidden if the player chooses so. */
import { create } from 'zustand';
import { useOptional } from '../api/query.tsx';
import { load, save, stored } from '../page/storage.ts';
import { useSession } from '../session/session.ts';

const REFRESH_MS = 60_000;

/** The server never renders the balance: the choice is read from the browser at once. */
const useHidden = create<{ readonly isHidden: boolean; readonly isRefreshing: boolean }>(() => ({
  isHidden: typeof document !== 'undefined' && load(stored.isBalanceHidden) === true,
  isRefreshing: false,
}));

/** The player's choice alone, whichever account is logged in. */
export function useBalanceChoice(): Pick<ShownBalance, 'isHidden' | 'toggle'> {
  const isHidden = useHidden((state) => state.isHidden);
  const toggle = () => {
    save(stored.isBalanceHidden, !isHidden);
    useHidden.setState({ isHidden: !isHidden });
  };
  return { isHidden, toggle };
}

/** Hides the balance everywhere while it is refreshed by hand. */
export function setRefreshing(isRefreshing: boolean): void {
  useHidden.setState({ isRefreshing });
}

export interface ShownBalance {
  /** A decimal string; undefined while unknown. */
  readonly amount: string | undefined;
  readonly pending: string | undefined;
  /** Not part of the amount: it can only be withdrawn. Undefined if there is none. */
  readonly held: string | undefined;
  /** Settled first from incoming money. Undefined if nothing is owed. */
  readonly owed: string | undefined;
  /** The account is held: no deposits and no play until its details are checked. */
  readonly isBeingChecked: boolean;
  /** Guest, hidden by choice, or being refreshed by hand. */
  readonly isHidden: boolean;
  readonly isRefreshing: boolean;
  readonly toggle: () => void;
}

export function useBalance(): ShownBalance {
  const isGuest = useSession() === undefined;
  const { isHidden, toggle } = useBalanceChoice();
  const isRefreshing = useHidden((state) => state.isRefreshing);
  const data = useOptional('balance', undefined, { isMine: true, isEnabled: !isGuest, refreshMs: REFRESH_MS });
  return {
    amount: data?.sumBalance,
    pending: data?.pending,
    held: data?.held,
    owed: data?.owed,
    isBeingChecked: data?.isBeingChecked === true,
    isHidden: isGuest || isHidden || isRefreshing,
    isRefreshing,
    toggle,
  };
}
