/** The props of every registration field. */
import type { RefObject } from 'react';
import type { FieldRule } from '../account/field-rules.ts';
import type { useRegister } from './use-register.ts';

export interface RuledFieldProps {
  readonly rule: FieldRule;
  readonly register: ReturnType<typeof useRegister>;
  readonly element: RefObject<HTMLFormElement | null>;
}
