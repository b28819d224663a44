/** What help shows while loading, after an error, and without entries. */
import { Loaded, Skeletons, times } from '#base/data';
import { Empty } from '#base/view';
import { ContactUs } from './contact-us.tsx';
import styles from './help.module.css';
import type { useHelp } from './use-help.ts';

/** Renders nothing once there are entries. */
export function HelpState({ help }: { readonly help: ReturnType<typeof useHelp> }) {
  return (
    <Loaded
      query={help}
      skeleton={<Skeletons className={styles.places} of={times(6, styles.place)} />}
      isEmpty={({ list }) => list.length === 0}
      empty={<Empty symbol="question" title="help.empty" line="help.empty.line" action={<ContactUs />} />}
    >
      {() => null}
    </Loaded>
  );
}
