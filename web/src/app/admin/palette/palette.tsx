import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { CornerDownLeft, Search } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCloseOnBack } from '../../../components/ui/use-close-on-back.ts';
import { leaveQuestionFor } from '../../../components/ui/use-leave-guard.tsx';
import type { CommandPaletteItem } from './palette-items.ts';
import { rememberPaletteItem, useCommandPaletteSearch } from './use-palette-search.ts';

interface PaletteProps {
  readonly open: boolean;
  /** Returns the element focused before, if it is still in the document. */
  readonly cameFrom: () => HTMLElement | null;
  readonly onClose: () => void;
}

const heading = () => document.querySelector<HTMLElement>('main h1');

export default function CommandPalette({ open, cameFrom, onClose }: PaletteProps) {
  const chosen = useRef(false);
  /** Asks before typed values are lost, once this dialog has closed: the focus returns to where it was before both. */
  const question = useRef<() => void>(undefined);
  const navigate = useNavigate();
  useCloseOnBack({ open, onClose });
  const goTo = (address: string) => {
    const go = () => void navigate(address);
    const ask = leaveQuestionFor(address);
    question.current =
      ask &&
      (() => {
        cameFrom()?.focus();
        ask(go);
      });
    chosen.current = !ask;
    onClose();
    if (!ask) go();
  };
  useEffect(() => {
    if (!open) return;
    chosen.current = false;
    question.current = undefined;
  }, [open]);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(opens) => !opens && onClose()}
      onOpenChangeComplete={(isOpen) => {
        // NOTE: `finalFocus` is called too late for this. A heading that is not rendered yet takes the focus itself.
        if (!isOpen && chosen.current) heading()?.focus();
        if (!isOpen) question.current?.();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={() => (chosen.current || question.current ? false : (cameFrom() ?? heading()))}
          className="fixed inset-x-4 top-4 z-50 mx-auto flex max-h-[min(36rem,calc(100dvh-2rem))] max-w-2xl flex-col overflow-hidden rounded-card border border-line bg-surface text-ink shadow-card outline-none transition data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 sm:top-[12dvh]"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <Finder onChoose={goTo} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Finder({ onChoose }: { onChoose: (address: string) => void }) {
  const [text, setText] = useState('');
  const { groups, isLoading, status } = useCommandPaletteSearch(text.trim());
  // The field is painted before the list is rendered, which takes longer.
  const showsList = useDeferredValue(true, false);
  const field = useRef<HTMLInputElement>(null);

  // The field is focused at once, so that no letter typed after Ctrl K is lost.
  useEffect(() => field.current?.focus(), []);

  const choose = (find: CommandPaletteItem) => {
    rememberPaletteItem(find);
    onChoose(find.to);
  };

  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={showsList ? groups : []}
      itemToStringValue={({ title }) => title}
      autoHighlight="always"
      keepHighlight
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') setText(next);
      }}
    >
      <div className="relative border-b border-line">
        <Search className="pointer-events-none absolute top-5 left-5 size-5 text-quiet" aria-hidden="true" />
        <Autocomplete.Input
          ref={field}
          aria-label="Search for screens, customers, transactions and tickets"
          placeholder="Screens, customers, transactions, tickets"
          spellCheck={false}
          maxLength={100}
          className="w-full bg-transparent py-4.5 pr-5 pl-13 text-lg -outline-offset-2 placeholder:text-quiet"
        />
      </div>
      <Autocomplete.List
        aria-label="Found"
        aria-busy={isLoading}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 empty:hidden"
      >
        {({ name, items }: (typeof groups)[number]) => (
          <Autocomplete.Group key={name} items={items}>
            <Autocomplete.GroupLabel className="px-3 pt-3 pb-1.5 text-xs font-semibold text-quiet">
              {name}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(find: CommandPaletteItem) => <Option key={find.to} find={find} onChoose={() => choose(find)} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <Autocomplete.Status className="px-5 py-3 text-sm text-quiet empty:hidden">{status}</Autocomplete.Status>
    </Autocomplete.Root>
  );
}

function Option({ find, onChoose }: { find: CommandPaletteItem; onChoose: () => void }) {
  const { title, detail, icon: Icon } = find;
  return (
    <Autocomplete.Item
      value={find}
      onClick={onChoose}
      className="group flex min-h-12 cursor-pointer items-center gap-3.5 rounded-control px-3 py-2 data-highlighted:bg-primary-soft"
    >
      <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-sm text-quiet">{detail}</span>
      </span>
      <CornerDownLeft className="hidden size-4 shrink-0 text-quiet group-data-highlighted:block" aria-hidden="true" />
    </Autocomplete.Item>
  );
}
