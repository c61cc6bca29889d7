import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { CONTROL_CLASS_NAME } from './field.tsx';

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Other filters may change during the debounce, so the search uses the latest ones.
  const latest = useRef({ value, onSearch });
  useEffect(() => {
    latest.current = { value, onSearch };
  }, [value, onSearch]);

  if (searched !== value) {
    setSearched(value);
    setText(value);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (wanted: string) => {
    clearTimeout(timer.current);
    if (wanted === latest.current.value) return;
    setSearched(wanted);
    latest.current.onSearch(wanted);
  };

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
          onChange={({ target }) => {
            setText(target.value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => search(target.value.trim()), PAUSE);
          }}
          className={`${CONTROL_CLASS_NAME} pl-10`}
        />
      </form>
    </search>
  );
}
