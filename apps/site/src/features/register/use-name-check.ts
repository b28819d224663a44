/** Whether a username is free, checked after a pause in typing. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../base/api/index.ts';
import type { FieldRule } from '../account/field-rules.ts';
import { problemOf } from '../account/field-rules.ts';
import { asSent } from './register-rules.ts';

const PAUSE_MS = 400;

export interface NameCheck {
  readonly name: string;
  readonly isFree: boolean;
}

/** Calls `onTaken` when a name is taken, if the field still holds it. */
export function useNameCheck(rule: FieldRule | undefined, read: () => string, onTaken: () => void) {
  const { call } = useApi();
  const [checked, setChecked] = useState<NameCheck>();
  const latest = useRef({ rule, read, onTaken });
  useEffect(() => {
    latest.current = { rule, read, onTaken };
  });
  const request = useCallback(async () => {
    const { rule: now, read: typed } = latest.current;
    const name = asSent('username', typed());
    if (!now || name === '' || problemOf(now, name)) return;
    const answer = await call('checkUsername', { query: { username: name } });
    if (!answer.ok || asSent('username', latest.current.read()) !== name) return;
    setChecked({ name, isFree: answer.value.isFree });
    if (!answer.value.isFree) latest.current.onTaken();
  }, [call]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const check = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(request, PAUSE_MS);
  }, [request]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { checked, check };
}
