import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { CONTROL_CLASS_NAME, Field, type FieldTextProps } from './field.tsx';

type Options = readonly { readonly value: string; readonly label: string }[];

interface SelectFieldProps extends FieldTextProps, Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  readonly options: Options;
}

export function SelectField({ label, hint, error, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <select {...select} {...wiring} className={`${CONTROL_CLASS_NAME} appearance-none pr-10`}>
            <OptionList options={options} />
          </select>
          <Arrow />
        </div>
      )}
    </Field>
  );
}

interface FilterSelectProps {
  readonly label: string;
  readonly shownLabel?: string;
  readonly options: Options;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function FilterSelect({ label, shownLabel, options, value, onChange }: FilterSelectProps) {
  const id = useId();
  return (
    <div className="grid min-w-36 gap-1 sm:flex sm:min-w-0 sm:items-center sm:gap-2">
      <label htmlFor={id} className="text-xs font-semibold whitespace-nowrap text-quiet">
        {shownLabel ?? label}
      </label>
      <div className="relative sm:max-w-44">
        <select
          id={id}
          {...(shownLabel && { 'aria-label': label })}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`${CONTROL_CLASS_NAME} appearance-none pr-10 text-[0.9375rem]`}
        >
          <OptionList options={options} />
        </select>
        <Arrow />
      </div>
    </div>
  );
}

function OptionList({ options }: { options: Options }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value} className="bg-surface text-ink">
      {label}
    </option>
  ));
}

function Arrow() {
  return (
    <ChevronDown
      className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-quiet"
      aria-hidden="true"
    />
  );
}
