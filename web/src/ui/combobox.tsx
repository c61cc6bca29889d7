import { Check, ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CONTROL, Field, type FieldText } from './field.tsx';
import { usePlaceBelow } from './use-place-below.ts';

const PAUSE = 250;

interface ComboboxProps<T> extends FieldText {
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

export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, hint, error, placeholder } = props;
  const listId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { text, isOpen, marked, ...list } = useCombobox(props);
  const place = usePlaceBelow(frame, isOpen);
  const isListed = isOpen && props.items.length > 0;

  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div ref={frame} className="relative">
          <input
            {...wiring}
            ref={input}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isListed}
            {...(isListed && { 'aria-controls': listId })}
            {...(isListed && marked !== undefined && { 'aria-activedescendant': `${listId}-${marked}` })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={placeholder}
            value={text}
            onChange={({ target }) => list.type(target.value)}
            onClick={list.open}
            onKeyDown={list.press}
            onBlur={list.leave}
            className={`${CONTROL} pr-10`}
          />
          {text === '' ? (
            <ChevronDown
              className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-quiet"
              aria-hidden="true"
            />
          ) : (
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Clear ${label.toLowerCase()}`}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                list.type('');
                input.current?.focus();
              }}
              className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-quiet hover:text-ink"
            >
              <X className="size-4.5" aria-hidden="true" />
            </button>
          )}
          {place && (
            // In the top layer, so that no dialog clips it.
            <div
              ref={(popover) => popover?.showPopover()}
              popover="manual"
              style={place}
              aria-busy={props.loading}
              onPointerDown={(event) => event.preventDefault()}
              className="inset-auto m-0 overflow-y-auto overscroll-contain rounded-control border border-edge bg-surface p-1.5 text-ink shadow-card"
            >
              <Results {...props} id={listId} marked={marked} onPoint={list.point} onChoose={list.choose} />
            </div>
          )}
          <span role="status" className="sr-only">
            {isOpen && statusOf(props)}
          </span>
        </div>
      )}
    </Field>
  );
}

/** NOTE: no option is marked before an arrow key or the pointer: Enter would choose a result of an older search. */
function useCombobox<T>({ value, onChange, items, itemKey, itemLabel, onSearch }: ComboboxProps<T>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<string>();
  const markedIndex = items.findIndex((item) => itemKey(item) === marked);

  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (next: string) => {
    setTyped(next);
    setMarked(undefined);
    setOpen(true);
    if (next === '' && value !== undefined) onChange(undefined);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), PAUSE);
  };
  const close = () => {
    setOpen(false);
    setMarked(undefined);
  };
  const leave = () => {
    setTyped(undefined);
    close();
  };
  const choose = (item: T) => {
    clearTimeout(timer.current);
    leave();
    onChange(item);
  };
  const mark = (index: number) => {
    const item = items.at(index % items.length);
    setOpen(true);
    if (item !== undefined) setMarked(itemKey(item));
  };
  const press = (event: KeyboardEvent) => {
    const item = items[markedIndex];
    if (event.key === 'ArrowDown') mark(isOpen ? markedIndex + 1 : Math.max(0, markedIndex));
    else if (event.key === 'ArrowUp') mark(markedIndex < 0 ? -1 : markedIndex - 1);
    else if (event.key === 'Enter' && isOpen) item !== undefined && choose(item);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    // Esc closes the list and not the dialog around it.
    event.stopPropagation();
  };

  const text = typed ?? (value === undefined ? '' : itemLabel(value));
  return { text, isOpen, marked, type, open: () => setOpen(true), leave, choose, point: setMarked, press };
}

interface ResultsProps<T> extends ComboboxProps<T> {
  readonly id: string;
  readonly marked: string | undefined;
  readonly onPoint: (key: string) => void;
  readonly onChoose: (item: T) => void;
}

function Results<T>({ id, marked, onPoint, onChoose, ...props }: ResultsProps<T>) {
  const { label, value, items, itemKey, itemLabel, itemDetail } = props;
  if (items.length === 0) return <p className="px-3 py-2 text-sm text-quiet">{statusOf(props)}</p>;
  return (
    <div id={id} role="listbox" aria-label={label}>
      {items.map((item) => (
        <Option
          key={itemKey(item)}
          id={`${id}-${itemKey(item)}`}
          isChosen={value !== undefined && itemKey(value) === itemKey(item)}
          isMarked={itemKey(item) === marked}
          onPoint={() => onPoint(itemKey(item))}
          onChoose={() => onChoose(item)}
          detail={itemDetail?.(item)}
        >
          {itemLabel(item)}
        </Option>
      ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly isChosen: boolean;
  readonly isMarked: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
  readonly detail: ReactNode;
  readonly children: string;
}

function Option({ id, isChosen, isMarked, onPoint, onChoose, detail, children }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus and its keys stay in the input
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 ${isMarked ? 'bg-primary-soft' : ''}`}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{children}</span>
        {detail && <span className="block text-sm text-quiet">{detail}</span>}
      </span>
      {isChosen && <Check className="size-4.5 shrink-0 text-primary" aria-hidden="true" />}
    </div>
  );
}

function statusOf<T>({ loading, items, search, emptyText }: ComboboxProps<T>): string {
  if (items.length > 0) return `${items.length} found`;
  if (loading) return 'Searching...';
  return search ? emptyText : 'Type to search';
}
