/** What every field of registration is given. */
import type { RefObject } from 'react';
import type { FieldRule } from '../account/field-rules.ts';
import type { useRegister } from './use-register.ts';

export interface RuledFieldProps {
  readonly rule: FieldRule;
  readonly register: ReturnType<typeof useRegister>;
  readonly place: RefObject<HTMLFormElement | null>;
}
