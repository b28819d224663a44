/** Whether a username is free, asked once somebody has stopped typing. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { debounce } from '#ui';
import { useApi } from '../../base/api.tsx';
import type { FieldRule } from '../entry/field-rules.ts';
import { problemOf } from '../entry/field-rules.ts';
import { asSent } from './register-rules.ts';

const PAUSE_MS = 400;

export interface NameCheck {
  readonly name: string;
  readonly isFree: boolean;
}

/** `onTaken` hears of a name that is somebody's, while it still stands in the field. */
export function useNameCheck(rule: FieldRule | undefined, read: () => string, onTaken: () => void) {
  const { call } = useApi();
  const [checked, setChecked] = useState<NameCheck>();
  const latest = useRef({ rule, read, onTaken });
  useEffect(() => {
    latest.current = { rule, read, onTaken };
  });
  const check = useMemo(
    () =>
      debounce(PAUSE_MS, () => {
        const { rule: now, read: typed } = latest.current;
        const name = asSent('username', typed());
        if (!now || name === '' || problemOf(now, name)) return;
        void call('checkUsername', { query: { username: name } }).then((answer) => {
          if (!answer.ok || asSent('username', latest.current.read()) !== name) return;
          setChecked({ name, isFree: answer.value.isFree });
          if (!answer.value.isFree) latest.current.onTaken();
        });
      }),
    [call],
  );
  useEffect(() => () => check.cancel(), [check]);
  return { checked, check };
}
