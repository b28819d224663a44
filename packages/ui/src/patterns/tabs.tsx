/** One of a few views at a time. Arrow keys move between tabs; only the selected one is in the tab order. */
import { type KeyboardEvent, useEffect, useId } from 'react';
import styles from './tabs.module.css';

export interface TabsProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly key: Key; readonly label: string }[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
}

const steps: { readonly [key: string]: number } = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs<Key extends string>({ label, tabs, chosen, onChoose }: TabsProps<Key>) {
  const id = useId();
  // Where the words of a long language do not fit, the chosen one is in view all the same: it may come from an address.
  useEffect(() => {
    const tab = document.getElementById(id + chosen);
    if (tab?.parentElement) tab.parentElement.scrollLeft = tab.offsetLeft - tab.offsetWidth;
  }, [id, chosen]);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    if (!step) return;
    const at = tabs.findIndex((tab) => tab.key === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
      {tabs.map(({ key, label: words }) => (
        <button
          key={key}
          id={`${id}${key}`}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(key)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
