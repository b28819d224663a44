/** The state of an amount field: the typed text, its value, and when to show an error. */
import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { useDraft } from '#base/data';
import { useLanguage, useMerchant } from '#base/view';
import { type AmountFrame, type AmountProblem, amountProblem, isShownWhileTyping } from './amount-rules.ts';
import { fieldText, readTyped } from './typed-amount.ts';

export interface TypedAmount {
  /** The amount, if it is valid. */
  readonly minor: bigint | undefined;
  /** The problem, once it should be shown. */
  readonly problem: AmountProblem | undefined;
  readonly write: (minor: bigint) => void;
  /** Shows every problem from now on, and focuses the field if there is one. */
  readonly insist: () => boolean;
  /** The props of the field. */
  readonly field: {
    readonly ref: React.RefObject<HTMLInputElement | null>;
    readonly value: string;
    readonly onChange: (event: FormEvent<HTMLInputElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  };
}

/** `form`: whose draft it is part of. */
export function useTypedAmount(frame: AmountFrame, initialMinor: bigint, form: string): TypedAmount {
  const { currency } = useMerchant();
  const { tag } = useLanguage();
  const ref = useRef<HTMLInputElement>(null);
  const inField = (minor: bigint) => fieldText(minor, tag, currency);
  const [typed, setTyped] = useDraft(form, initialMinor === 0n ? '' : inField(initialMinor));
  const [isLeft, setLeft] = useState(false);
  const [isTried, setTried] = useState(false);

  const read = readTyped(typed, tag, currency);
  const meant = read.ok ? read.value : undefined;
  const problem = amountProblem(typed, meant, frame);
  const isShown = problem && (isShownWhileTyping(problem) || isTried || (isLeft && typed !== ''));
  return {
    minor: problem ? undefined : meant,
    problem: isShown ? problem : undefined,
    write: (minor) => setTyped(inField(minor)),
    insist: () => {
      setTried(true);
      if (problem) ref.current?.focus();
      return problem === undefined;
    },
    field: {
      ref,
      value: typed,
      onChange: ({ currentTarget: { value } }) => setTyped(value),
      // Formats the amount when the field loses the focus.
      onBlur: () => {
        setLeft(true);
        if (meant !== undefined) setTyped(inField(meant));
      },
    },
  };
}
