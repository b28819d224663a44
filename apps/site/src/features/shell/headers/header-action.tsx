/** A screen's own action at the end of the bar: declared in the screen, rendered in the bar, which is outside of it. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import styles from './title-header.module.css';

const useSlot = create<{ readonly element: HTMLElement | null }>(() => ({ element: null }));

const saveSlot = (element: HTMLElement | null) => useSlot.setState({ element });

/** The slot in the bar. */
export function HeaderSlot() {
  return <div ref={saveSlot} className={styles.slot} />;
}

/** For screens whose manifest uses the shell's bar; a screen with its own bar passes `TitleHeader` children instead. */
export function HeaderAction({ children }: { readonly children: ReactNode }) {
  const { element } = useSlot();
  return element && createPortal(children, element);
}
