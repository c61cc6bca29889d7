import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface Choice<T extends string> {
  readonly value: T;
  readonly title: string;
  readonly detail?: ReactNode;
  readonly icon?: LucideIcon;
}

interface ChoiceCardsProps<T extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
  readonly choices: readonly Choice<T>[];
  readonly error?: string | undefined;
}

export function ChoiceCards<T extends string>({ label, name, value, onChange, choices, error }: ChoiceCardsProps<T>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map((choice) => (
          <ChoiceCard
            key={choice.value}
            choice={choice}
            name={name}
            isChosen={choice.value === value}
            onChoose={() => onChange(choice.value)}
          />
        ))}
      </div>
      <p id={`${id}-error`} aria-live="polite" className="mt-1.5 text-sm font-medium text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

interface ChoiceCardProps<T extends string> {
  readonly choice: Choice<T>;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ChoiceCard<T extends string>({ choice, name, isChosen, onChoose }: ChoiceCardProps<T>) {
  const id = useId();
  const Icon = choice.icon;
  return (
    <label className="relative flex cursor-pointer items-start gap-3 rounded-control border border-edge bg-surface p-4 transition-colors hover:bg-sunken has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={name}
        value={choice.value}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-title`}
        {...(choice.detail !== undefined && { 'aria-describedby': `${id}-detail` })}
        className="mt-1 size-4 shrink-0 accent-primary outline-none"
      />
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className="block font-semibold">
          {choice.title}
        </span>
        {choice.detail !== undefined && (
          <span id={`${id}-detail`} className="mt-0.5 block text-sm text-quiet">
            {choice.detail}
          </span>
        )}
      </span>
      {Icon && <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />}
    </label>
  );
}
