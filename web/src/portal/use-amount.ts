import { type ChangeEvent, type FocusEvent, useRef, useState } from 'react';
import { amountIn } from './amount.ts';

/**
 * The amount field of a request: held against the rules once it has been left, and from then on at every key.
 * NOTE: by hand and not by react-hook-form, which would be a tenth of what this screen weighs, for one field.
 * @param problemOf what is wrong with what is typed, as far as the browser knows
 */
export function useAmount(begun: string, problemOf: (typed: string) => string | undefined) {
  const [text, setText] = useState(begun);
  const [isLeft, setLeft] = useState(false);
  /** What the bank said about it; it stands until the next key. */
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const problem = problemOf(text);

  function type(next: string): void {
    setText(next);
    setRefusal(undefined);
  }

  return {
    text,
    /** Undefined while it is none. */
    amount: amountIn(text),
    error: refusal ?? (isLeft ? problem : undefined),
    field: {
      ref: input,
      name: 'amount',
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(target.value),
      // NOTE: not for the button that sends it: the sentence would push that away from under the pointer.
      onBlur: ({ relatedTarget: next }: FocusEvent) => next && !(next instanceof HTMLButtonElement) && setLeft(true),
    },
    /** True when it may be sent; otherwise the field says why not, and has the focus. */
    check(): boolean {
      setLeft(true);
      if (problem) input.current?.focus();
      return !problem;
    },
    refuse: setRefusal,
    focus: () => input.current?.focus(),
    startOver() {
      type('');
      setLeft(false);
    },
  };
}
