import { type ChangeEvent, type FocusEvent, useRef, useState } from 'react';

type By<Name extends string> = { readonly [Key in Name]?: string | undefined };

/**
 * The text fields of a request: each held against the rules once it has been left, and from then on at every key.
 * NOTE: by hand and not by react-hook-form, which would be a tenth of what these screens weigh.
 * @param problemOf what is wrong with a field's text, as far as the browser knows
 */
export function useFields<Name extends string>(
  names: readonly Name[],
  begun: Readonly<Record<Name, string>>,
  problemOf: (name: Name, text: string) => string | undefined,
) {
  const [typed, setTyped] = useState<By<Name>>({});
  const [left, setLeft] = useState<readonly Name[]>([]);
  /** What the bank refused; a sentence stands until its field's next key. */
  const [refusals, setRefusals] = useState<By<Name>>({});
  const inputs = useRef(new Map<Name, HTMLInputElement | null>());

  const textOf = (name: Name): string => typed[name] ?? begun[name];
  const problem = (name: Name) => problemOf(name, textOf(name));
  const errorOf = (name: Name) => refusals[name] ?? (left.includes(name) ? problem(name) : undefined);
  const focus = (name: Name) => inputs.current.get(name)?.focus();

  function type(name: Name, text: string): void {
    setTyped((before) => ({ ...before, [name]: text }));
    setRefusals((before) => ({ ...before, [name]: undefined }));
  }

  return {
    /** What has been typed since the form was opened. */
    typed,
    textOf,
    errorOf,
    focus,
    fieldOf: (name: Name) => ({
      ref: (input: HTMLInputElement | null) => void inputs.current.set(name, input),
      name,
      value: textOf(name),
      error: errorOf(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(name, target.value),
      // NOTE: not for the button that sends it: the sentence would push that away from under the pointer.
      onBlur: ({ relatedTarget: next }: FocusEvent) =>
        next && !(next instanceof HTMLButtonElement) && setLeft((before) => [...before, name]),
    }),
    /** True when it may be sent; otherwise the fields say why not, and the first that is wrong has the focus. */
    check(): boolean {
      setLeft(names);
      const wrong = names.find(problem);
      if (wrong) focus(wrong);
      return !wrong;
    },
    refuse: (name: Name, sentence: string) => setRefusals((before) => ({ ...before, [name]: sentence })),
    startOver(): void {
      for (const name of names) type(name, '');
      setLeft([]);
    },
  };
}
