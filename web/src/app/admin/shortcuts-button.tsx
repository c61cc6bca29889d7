import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useShortcuts } from '../../components/shortcuts.ts';
import ShortcutsSheet from './shortcuts-sheet.tsx';

const SEARCH = 'main input[type=search]';

export function ShortcutsButton() {
  const [open, setOpen] = useState<boolean>();
  useShortcuts({
    '?': () => setOpen(true),
    '/': () => document.querySelector<HTMLInputElement>(SEARCH)?.focus(),
  });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={() => setOpen(true)}
        className="hidden size-11 shrink-0 place-items-center rounded-control text-quiet sm:grid transition-colors hover:bg-sunken hover:text-ink"
      >
        <Keyboard className="size-5" aria-hidden="true" />
      </button>
      {open !== undefined && <ShortcutsSheet open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
