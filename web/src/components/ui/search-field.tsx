import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { CONTROL_CLASS_NAME } from './field.tsx';
import { useDebounced } from './use-debounced.ts';

const PAUSE = 300;

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  const settled = useDebounced(text.trim(), PAUSE);

  if (searched !== value) {
    setSearched(value);
    setText(value);
  }

  const search = (wanted: string) => {
    if (wanted === value.trim()) return;
    setSearched(wanted);
    onSearch(wanted);
  };
  const searchSettled = useEffectEvent(search);
  useEffect(() => searchSettled(settled), [settled]);

  return (
    <search>
      <form
        className="relative max-w-md"
        onSubmit={(event) => {
          event.preventDefault();
          search(text.trim());
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Search className="pointer-events-none absolute top-3.5 left-3 size-4.5 text-quiet" aria-hidden="true" />
        <input
          ref={input}
          id={id}
          type="search"
          dir="auto"
          placeholder={placeholder}
          value={text}
          maxLength={100}
          onChange={({ target }) => setText(target.value)}
          className={`${CONTROL_CLASS_NAME} pr-10 pl-10 placeholder-shown:pr-3 [&::-webkit-search-cancel-button]:hidden`}
        />
        {text && (
          <button
            type="button"
            aria-label="Clear the search"
            // As the browser's own button: Esc does the same.
            tabIndex={-1}
            onClick={() => {
              setText('');
              search('');
              input.current?.focus();
            }}
            className="absolute top-1.5 right-1.5 grid size-8 place-items-center rounded-control text-quiet hover:bg-sunken hover:text-ink"
          >
            <X className="size-4.5" aria-hidden="true" />
          </button>
        )}
      </form>
    </search>
  );
}
