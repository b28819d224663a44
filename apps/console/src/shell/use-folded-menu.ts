/** On a tablet the menu shows its icons alone until the operator opens it: tables have the room. */
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect } from 'react';
import { useSidebarState, useStoreContext } from 'react-admin';

const CHOSEN = 'sidebar.open';

export function useFoldedMenu(): void {
  const store = useStoreContext();
  const [, setOpen] = useSidebarState();
  const isTablet = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.between('sm', 'md'), { noSsr: true });
  useEffect(() => {
    if (isTablet && store.getItem<boolean>(CHOSEN) === undefined) setOpen(false);
  }, [isTablet, store, setOpen]);
}
