/** Shows errors at the fields of a registration, and tracks whether one of them received the focus. */
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useText } from '#base';
import type { TextKey } from '#texts';
import type { fieldErrorsOf, RegisterFields } from './register-rules.ts';

export function useFieldErrors({ setError }: Pick<UseFormReturn<RegisterFields>, 'setError'>) {
  const t = useText();
  const isAtField = useRef(false);
  return {
    showErrors: (fieldErrors: ReturnType<typeof fieldErrorsOf>, shouldFocus: boolean): boolean => {
      const found = Object.entries(fieldErrors) as [keyof RegisterFields, TextKey][];
      for (const [at, [field, key]] of found.entries()) {
        setError(field, { type: key, message: t(key) }, { shouldFocus: shouldFocus && at === 0 });
      }
      if (shouldFocus && found.length > 0) isAtField.current = true;
      return found.length > 0;
    },
    /** Whether the submission ended at a field, which then has the focus: the page does not show it yet. */
    endedAtField: async (sending: () => Promise<void>): Promise<boolean> => {
      isAtField.current = false;
      await sending();
      return isAtField.current;
    },
  };
}
