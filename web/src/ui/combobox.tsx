import { Combobox as Primitive } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { CONTROL, Field, type FieldText } from './field.tsx';

/** How long after the last key a search begins, in milliseconds. */
const PAUSE = 250;

interface ComboboxProps<T> extends FieldText {
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
  /** What the search has found. */
  readonly items: readonly T[];
  readonly itemKey: (item: T) => string;
  readonly itemLabel: (item: T) => string;
  /** A second, quieter line. */
  readonly itemDetail?: (item: T) => ReactNode;
  /** What `items` were searched for. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly loading: boolean;
  /** The sentence for a search that found nothing. */
  readonly emptyText: string;
  readonly placeholder?: string;
}

/** One of very many, found by typing: the server searches. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, hint, error, value, onChange, items, itemKey, itemLabel, itemDetail, onSearch, placeholder } = props;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchFor = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), PAUSE);
  };

  return (
    <Primitive.Root<T>
      items={items}
      filter={null}
      value={value ?? null}
      onValueChange={(chosen) => onChange(chosen ?? undefined)}
      itemToStringLabel={itemLabel}
      itemToStringValue={itemKey}
      isItemEqualToValue={(one, other) => itemKey(one) === itemKey(other)}
      onInputValueChange={(text, { reason }) => {
        // What a choice writes into the field is not searched for.
        if (reason === 'input-change' || reason === 'input-clear' || reason === 'clear-press') searchFor(text);
      }}
    >
      <Field label={label} hint={hint} error={error}>
        {(wiring) => (
          <Primitive.InputGroup className="relative">
            <Primitive.Input {...wiring} placeholder={placeholder} className={`${CONTROL} pr-20`} />
            <div className="absolute inset-y-0 right-0 flex">
              <Primitive.Clear
                aria-label={`Clear ${label.toLowerCase()}`}
                className="grid w-9 place-items-center rounded-control text-quiet hover:text-ink"
              >
                <X className="size-4.5" aria-hidden="true" />
              </Primitive.Clear>
              <Primitive.Trigger
                aria-label={`Show ${label.toLowerCase()}`}
                className="grid w-10 place-items-center rounded-control text-quiet hover:text-ink"
              >
                <ChevronDown className="size-4.5" aria-hidden="true" />
              </Primitive.Trigger>
            </div>
          </Primitive.InputGroup>
        )}
      </Field>
      <Primitive.Portal>
        <Primitive.Positioner sideOffset={6} className="z-60 outline-none">
          <Primitive.Popup
            aria-busy={props.loading}
            className="max-h-[min(var(--available-height),22rem)] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-control border border-line bg-surface p-1.5 text-ink shadow-card transition-opacity aria-busy:opacity-80 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Primitive.Status className="px-3 py-2 text-sm text-quiet empty:hidden">{statusOf(props)}</Primitive.Status>
            <Primitive.List>
              {(item: T) => (
                <Primitive.Item
                  key={itemKey(item)}
                  value={item}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline-none data-highlighted:bg-primary-soft"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">{itemLabel(item)}</span>
                    {itemDetail && <span className="block text-sm text-quiet">{itemDetail(item)}</span>}
                  </span>
                  <Primitive.ItemIndicator>
                    <Check className="size-4.5 text-primary" aria-hidden="true" />
                  </Primitive.ItemIndicator>
                </Primitive.Item>
              )}
            </Primitive.List>
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function statusOf<T>({ loading, items, search, emptyText }: ComboboxProps<T>): string | undefined {
  if (loading) return items.length === 0 ? 'Searching...' : undefined;
  if (items.length > 0) return undefined;
  return search ? emptyText : 'Type to search';
}
