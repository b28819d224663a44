/** What help shows while it is on its way, when it did not come, and when there is none. */
import { EmptyState, Skeleton } from '#ui';
import { artUrl } from '../../base/art.ts';
import { Failed } from '../../base/components/states.tsx';
import { useText } from '../../base/text/text.tsx';
import { AskUs } from './ask-us.tsx';
import styles from './help.module.css';
import type { useHelp } from './use-help.ts';

const places = ['1', '2', '3', '4', '5', '6'];

/** Nothing once there is something to read. */
export function HelpState({ help }: { readonly help: ReturnType<typeof useHelp> }) {
  const say = useText();
  if (help.isPending) {
    return (
      <div className={styles.places} aria-busy="true">
        {places.map((key) => (
          <Skeleton key={key} className={styles.place} />
        ))}
      </div>
    );
  }
  if (help.isError && !help.data)
    return <Failed error={help.error} onRetry={() => help.refetch()} isRetrying={help.isRefetching} />;
  if (help.data?.list.length !== 0) return null;
  return (
    <EmptyState
      picture={artUrl('question')}
      title={say('help.empty')}
      line={say('help.empty.line')}
      action={<AskUs />}
    />
  );
}
