/** The member's money on screen: pushed by the server, asked for each minute, hidden when the player wants it so. */
import { create } from 'zustand';
import { useAnswer } from '../api/index.ts';
import { load, save, stored } from '../page/index.ts';
import { useSession } from '../session/index.ts';

const REFRESH_MS = 60_000;

/** No page that comes from the server shows it: the choice is read from the browser at once. */
const useHidden = create<{ readonly isHidden: boolean; readonly isRefreshing: boolean }>(() => ({
  isHidden: typeof document !== 'undefined' && load(stored.isBalanceHidden) === true,
  isRefreshing: false,
}));

/** The player's wish alone, whoever is playing. */
export function useBalanceChoice(): Pick<ShownBalance, 'isHidden' | 'toggle'> {
  const isHidden = useHidden((state) => state.isHidden);
  const toggle = () => {
    save(stored.isBalanceHidden, !isHidden);
    useHidden.setState({ isHidden: !isHidden });
  };
  return { isHidden, toggle };
}

/** While it is being refreshed by hand it is not shown anywhere. */
export function setRefreshing(isRefreshing: boolean): void {
  useHidden.setState({ isRefreshing });
}

export interface ShownBalance {
  /** A decimal string; absent while not known. */
  readonly amount: string | undefined;
  readonly pending: string | undefined;
  /** Beside it: only to be withdrawn. Absent where there is none. */
  readonly held: string | undefined;
  /** Settled first by what comes in. Absent where nothing is owed. */
  readonly owed: string | undefined;
  /** The account is held: nothing is paid in or played for until its details were checked. */
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
  const { data } = useAnswer('balance', undefined, { isMine: true, isEnabled: !isGuest, refreshMs: REFRESH_MS });
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
