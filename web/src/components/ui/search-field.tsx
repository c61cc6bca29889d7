import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
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
          id={id}
          type="search"
          placeholder={placeholder}
          value={text}
          maxLength={100}
          onChange={({ target }) => setText(target.value)}
          className={`${CONTROL_CLASS_NAME} pl-10`}
        />
      </form>
    </search>
  );
}
