import type { ComponentProps } from 'react';

export function MustChangePasswordCheckbox(input: ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.9375rem]">
      <input type="checkbox" className="size-5 shrink-0 cursor-pointer accent-primary" {...input} />
      The customer must choose another password at the next sign-in
    </label>
  );
}
