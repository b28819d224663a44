/** A screen's own action at the end of the bar: said within the screen, shown in the bar, which stands outside of it. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import styles from './title-header.module.css';

const useSlot = create<{ readonly element: HTMLElement | null }>(() => ({ element: null }));

const saveSlot = (element: HTMLElement | null) => useSlot.setState({ element });

/** The place in the bar. */
export function HeaderSlot() {
  return <div ref={saveSlot} className={styles.slot} />;
}

/** For screens whose manifest asks for the shell's bar; a screen that draws its own gives `TitleHeader` children instead. */
export function HeaderAction({ children }: { readonly children: ReactNode }) {
  const { element } = useSlot();
  return element && createPortal(children, element);
}
