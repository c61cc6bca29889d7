import { Dialog } from '@base-ui/react/dialog';
import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCloseRequest } from '../../ui/use-close-request.ts';
import type { Find } from './finds.ts';
import { rememberFind } from './recent.ts';
import { useFinds } from './use-finds.ts';

interface PaletteProps {
  readonly open: boolean;
  /** The element focused before, if it is still there. */
  readonly cameFrom: () => HTMLElement | null;
  readonly onClose: () => void;
}

const heading = () => document.querySelector<HTMLElement>('main h1');

export default function Palette({ open, cameFrom, onClose }: PaletteProps) {
  const chosen = useRef(false);
  useCloseRequest({ open, onClose });
  useEffect(() => {
    if (open) chosen.current = false;
  }, [open]);
  // Every opening starts afresh, also during the closing animation.
  const [opening, setOpening] = useState({ open, count: 0 });
  if (opening.open !== open) setOpening({ open, count: opening.count + 1 });
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(opens) => !opens && onClose()}
      onOpenChangeComplete={(isOpen) => {
        // NOTE: not by `finalFocus`, which is called after this. A heading still to come takes the focus itself.
        if (!isOpen && chosen.current) heading()?.focus();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={() => (chosen.current ? false : (cameFrom() ?? heading()))}
          className="fixed inset-x-4 top-4 z-50 mx-auto flex max-h-[min(36rem,calc(100dvh-2rem))] max-w-2xl flex-col overflow-hidden rounded-card border border-line bg-surface text-ink shadow-card outline-none transition data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 sm:top-[12dvh]"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <Finder
            key={Math.ceil(opening.count / 2)}
            onChoose={() => {
              chosen.current = true;
              onClose();
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Finder({ onChoose }: { onChoose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { groups, finds, isLoading, status } = useFinds(text.trim());
  const [marked, setMarked] = useState(0);
  const active = Math.min(marked, finds.length - 1);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // The field is painted, and takes letters, before the first options.
  const isOpened = useDeferredValue(true, false);

  // At once, so that no letter typed after Ctrl K is lost.
  useEffect(() => field.current?.focus(), []);

  useEffect(() => {
    if (active >= 0) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const choose = (find: Find) => {
    rememberFind(find);
    onChoose();
    void navigate(find.to);
  };

  const press = (event: KeyboardEvent) => {
    const count = finds.length;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (active + 1) % count,
      ArrowUp: (active - 1 + count) % count,
      PageDown: count - 1,
      PageUp: 0,
    };
    const next = moves[event.key];
    const find = finds[active];
    if (event.key === 'Enter' && find && !event.nativeEvent.isComposing) choose(find);
    else if (next !== undefined && count > 0) setMarked(next);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="relative border-b border-line">
        <Search className="pointer-events-none absolute top-5 left-5 size-5 text-quiet" aria-hidden="true" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Search for screens, customers, transactions and tickets"
          aria-expanded={finds.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(isOpened && finds[active] && { 'aria-activedescendant': `${id}-${active}` })}
          placeholder="Screens, customers, transactions, tickets"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setMarked(0);
          }}
          onKeyDown={press}
          className="w-full bg-transparent py-4.5 pr-5 pl-13 text-lg -outline-offset-2 placeholder:text-quiet"
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        aria-busy={isLoading}
        // The arrow keys scroll it from the field.
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 empty:hidden"
      >
        {(isOpened ? groups : []).map(({ name, first, finds: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no set of fields
          <div key={name} role="group" aria-label={name}>
            <p className="px-3 pt-3 pb-1.5 text-xs font-semibold text-quiet" aria-hidden="true">
              {name}
            </p>
            {own.map((find, index) => (
              <Option
                key={find.to}
                id={`${id}-${first + index}`}
                find={find}
                isActive={first + index === active}
                onPoint={() => setMarked(first + index)}
                onChoose={() => choose(find)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="px-5 py-3 text-sm text-quiet empty:hidden">
        {status}
      </p>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly find: Find;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ id, find: { title, detail, icon: Icon }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, whose keys move the mark
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
      className="flex min-h-12 cursor-pointer items-center gap-3.5 rounded-control px-3 py-2 aria-selected:bg-primary-soft"
    >
      <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-sm text-quiet">{detail}</span>
      </span>
      {isActive && <CornerDownLeft className="size-4 shrink-0 text-quiet" aria-hidden="true" />}
    </div>
  );
}
