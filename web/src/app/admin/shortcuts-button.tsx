import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { setShortcutsEnabled, useShortcuts, useShortcutsAreOn } from '../../components/shortcuts.ts';
import { Dialog } from '../../components/ui/dialog.tsx';

const SEARCH = 'main input[type=search]';

export function ShortcutsButton() {
  const [open, setOpen] = useState(false);
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
      <ShortcutsSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const SHORT = [
  {
    title: 'In a list of requests',
    keys: [
      { keys: ['J'], what: 'Next row' },
      { keys: ['K'], what: 'Previous row' },
      { keys: ['Enter', 'O'], what: 'Open the marked row' },
      { keys: ['/'], what: 'Search' },
    ],
  },
  {
    title: 'On a request',
    keys: [
      { keys: ['C'], what: 'Complete: shows the money before and after, Enter confirms' },
      { keys: ['F'], what: 'Fail: asks for the reason, a digit chooses one, Enter confirms' },
      { keys: ['P'], what: 'Set to Processing' },
      { keys: ['U'], what: 'Undo the last decision, while it is not yet sent' },
      { keys: ['J'], what: 'Next request' },
      { keys: ['K'], what: 'Previous request' },
    ],
  },
  { title: 'Everywhere', keys: [{ keys: ['?'], what: 'This list' }] },
] as const;

const LONG = {
  title: 'Always',
  keys: [
    { keys: ['Ctrl Enter'], what: 'Send a decision or a reply' },
    { keys: ['Ctrl K'], what: 'Find customers, transactions, tickets and screens' },
    { keys: ['Esc'], what: 'Close a dialog' },
  ],
} as const;

interface ShortcutsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function ShortcutsSheet({ open, onClose }: ShortcutsSheetProps) {
  const areOn = useShortcutsAreOn();
  return (
    <Dialog open={open} wide title="Keyboard shortcuts" onClose={onClose}>
      <label className="mb-5 flex min-h-11 cursor-pointer items-center gap-3 rounded-control bg-sunken px-4 py-2.5 font-medium">
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ target }) => setShortcutsEnabled(target.checked)}
          className="size-4.5 shrink-0 cursor-pointer accent-primary"
        />
        Enable single-key shortcuts
      </label>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {[...SHORT, LONG].map(({ title, keys }) => (
          <section key={title} className={areOn || title === LONG.title ? '' : 'opacity-60'}>
            <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal">{title}</h3>
            <dl className="grid gap-2 text-[0.9375rem]">
              {keys.map(({ keys: caps, what }) => (
                <div key={what} className="flex gap-3">
                  <dt className="flex w-24 shrink-0 gap-1.5">
                    {caps.map((cap) => (
                      <Cap key={cap}>{cap}</Cap>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Cap({ children }: { children: string }) {
  return (
    <kbd className="h-fit rounded border border-edge bg-sunken px-1.5 py-0.5 font-sans text-xs font-semibold whitespace-nowrap">
      {children}
    </kbd>
  );
}
