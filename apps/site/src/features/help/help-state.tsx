/** What help shows while loading, after an error, and without entries. */
import { artUrl, Loaded, Skeletons, times, useText } from '#base';
import { EmptyState } from '#ui';
import { ContactUs } from './contact-us.tsx';
import styles from './help.module.css';
import type { useHelp } from './use-help.ts';

/** Renders nothing once there are entries. */
export function HelpState({ help }: { readonly help: ReturnType<typeof useHelp> }) {
  const t = useText();
  return (
    <Loaded
      query={help}
      skeleton={<Skeletons className={styles.places} of={times(6, styles.place)} />}
      isEmpty={({ list }) => list.length === 0}
      empty={
        <EmptyState
          picture={artUrl('question')}
          title={t('help.empty')}
          line={t('help.empty.line')}
          action={<ContactUs />}
        />
      }
    >
      {() => null}
    </Loaded>
  );
}
