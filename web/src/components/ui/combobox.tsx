import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { CONTROL_CLASS_NAME, Field, type FieldTextProps } from './field.tsx';

const PAUSE = 250;

interface ComboboxProps<T> extends FieldTextProps {
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
  readonly items: readonly T[];
  readonly itemKey: (item: T) => string;
  readonly itemLabel: (item: T) => string;
  readonly itemDetail?: (item: T) => ReactNode;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly loading: boolean;
  readonly emptyText: string;
  readonly placeholder?: string;
}

/** Searches the bank while the user types, and takes one of the results. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, hint, error, placeholder, value, onChange, items, itemKey, itemLabel, itemDetail } = props;
  const frame = useRef<HTMLDivElement>(null);
  const search = useLater(props.onSearch, PAUSE);
  const isHighlighted = useRef(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <Base.Root
          items={items}
          filter={null}
          value={value ?? null}
          onValueChange={(chosen) => onChange(chosen ?? undefined)}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'input-change' || reason === 'clear-press' || reason === 'input-clear') search(text.trim());
          }}
          onItemHighlighted={(item) => {
            isHighlighted.current = item !== undefined;
          }}
          itemToStringLabel={itemLabel}
          isItemEqualToValue={(one, other) => itemKey(one) === itemKey(other)}
        >
          <div ref={frame} className="relative">
            <Base.Input
              {...wiring}
              autoCapitalize="none"
              spellCheck={false}
              placeholder={placeholder}
              // Without a highlighted result, Enter would close the list and clear the typed text.
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isHighlighted.current) return;
                event.preventBaseUIHandler();
                event.preventDefault();
              }}
              className={`${CONTROL_CLASS_NAME} pr-10`}
            />
            <Base.Clear
              aria-label={`Clear ${label.toLowerCase()}`}
              className="peer absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-quiet hover:text-ink"
            >
              <X className="size-4.5" aria-hidden="true" />
            </Base.Clear>
            <ChevronDown
              className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-quiet peer-data-visible:hidden"
              aria-hidden="true"
            />
          </div>
          <Base.Portal>
            <Base.Positioner anchor={frame} sideOffset={6} collisionPadding={12} className="z-60">
              <Base.Popup
                aria-busy={props.loading}
                className="max-h-[min(22rem,var(--available-height))] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-control border border-edge bg-surface p-1.5 text-ink shadow-card"
              >
                <Base.Status className={items.length > 0 ? 'sr-only' : 'px-3 py-2 text-sm text-quiet'}>
                  {statusOf(props)}
                </Base.Status>
                <Base.List aria-label={label}>
                  {(item: T) => (
                    <Base.Item
                      key={itemKey(item)}
                      value={item}
                      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 data-highlighted:bg-primary-soft"
                    >
                      <span className="min-w-0 flex-1">
                        <span className="block font-medium">{itemLabel(item)}</span>
                        {itemDetail && <span className="block text-sm text-quiet">{itemDetail(item)}</span>}
                      </span>
                      <Base.ItemIndicator>
                        <Check className="size-4.5 shrink-0 text-primary" aria-hidden="true" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}

/** Returns a function that calls `call` once nothing has been typed for `pauseMs` milliseconds. */
function useLater(call: (text: string) => void, pauseMs: number): (text: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => call(text), pauseMs);
  };
}

function statusOf<T>({ loading, items, search, emptyText }: ComboboxProps<T>): string {
  if (items.length > 0) return `${items.length} found`;
  if (loading) return 'Searching...';
  return search ? emptyText : 'Type to search';
}
