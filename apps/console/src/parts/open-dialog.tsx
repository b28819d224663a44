/**
 * The dialog that stands over the pages. It belongs to no row of a list: what another operator decides meanwhile takes the row away, and leaves what
 * was written, so that sending it says what has become of the order.
 */
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';

type Show = (dialog: ReactNode) => void;

const OpenDialog = createContext<Show>(() => undefined);

/** Shows a dialog; undefined closes it. */
export const useOpenDialog = (): Show => useContext(OpenDialog);

export function DialogHost({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  const [shown, setShown] = useState<{ readonly dialog: ReactNode; readonly at: string }>();
  // Who goes to another page leaves it, also who comes back.
  if (shown && shown.at !== key) setShown(undefined);
  return (
    <OpenDialog value={(dialog) => setShown({ dialog, at: key })}>
      {children}
      {shown?.at === key && shown.dialog}
    </OpenDialog>
  );
}
