import { type ChangeEvent, type FocusEvent, useRef, useState } from 'react';

type By<Name extends string> = { readonly [Key in Name]?: string | undefined };

/** NOTE: not react-hook-form, whose 11.6 kB would exceed the budget of these screens. */
export function useFields<Name extends string>(
  names: readonly Name[],
  begun: Readonly<Record<Name, string>>,
  problemOf: (name: Name, text: string) => string | undefined,
) {
  const [typed, setTyped] = useState<By<Name>>({});
  const [left, setLeft] = useState<readonly Name[]>([]);
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
      // NOTE: not on the way to a button: the sentence would push it away from the pointer.
      onBlur: ({ relatedTarget: next }: FocusEvent) =>
        next && !(next instanceof HTMLButtonElement) && setLeft((before) => [...before, name]),
    }),
    check(): boolean {
      setLeft(names);
      const wrong = names.find(problem);
      if (wrong) focus(wrong);
      return !wrong;
    },
    refuse: (name: Name, sentence: string) => setRefusals((before) => ({ ...before, [name]: sentence })),
    fill(texts: By<Name>): void {
      for (const name of names) type(name, texts[name] ?? '');
    },
    startOver(): void {
      for (const name of names) type(name, '');
      setLeft([]);
    },
  };
}
