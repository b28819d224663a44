/** Checks whether the site is open: by hand, at once, and every half minute while the page is visible. */
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerKey, type Status } from '#base/data';

const AGAIN_MS = 30_000;
const key = answerKey('systemStatus');

export function useStatusCheck() {
  const queries = useQueryClient();
  const isChecking = useIsFetching({ queryKey: key }) > 0;
  useEffect(() => {
    const look = () => {
      if (!document.hidden) queries.refetchQueries({ queryKey: key }).catch(() => undefined);
    };
    // In a timeout: during the effect, the surrounding components do not observe the status yet.
    const first = setTimeout(look);
    const timer = setInterval(look, AGAIN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [queries]);
  const check = async (): Promise<Status['status'] | undefined> => {
    await queries.refetchQueries({ queryKey: key });
    return queries.getQueryData<Status>(key)?.status;
  };
  return { check, isChecking };
}
