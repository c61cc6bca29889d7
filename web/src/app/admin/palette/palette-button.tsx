import { Search } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyWithPreload } from '../../../components/ui/lazy-with-preload.tsx';

const Palette = lazyWithPreload(() => import('./palette.tsx'));
const preload = () => void Palette.load().catch(() => undefined);

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const modifier = isApple ? 'Meta' : 'Control';

/** Opens the palette by a click or Ctrl K; its code is loaded on first use. */
export function CommandPaletteButton() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);

  const focused = useRef<Element>(null);
  /** Returns the element focused before. NOTE: the body is left out, because the dialog would focus its first link. */
  const cameFrom = () => {
    const { current: element } = focused;
    return element instanceof HTMLElement && element.isConnected && element !== document.body ? element : null;
  };

  const show = useCallback(() => {
    focused.current = document.activeElement;
    // React keeps the fallback of code that is not loaded yet for 300 ms.
    void Palette.load()
      .catch(() => undefined)
      .finally(() => {
        setWanted(true);
        setOpen(true);
      });
  }, []);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The modifier precedes the K, so the code is loaded by then.
      if (event.key === modifier) preload();
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!event.getModifierState(modifier)) return;
      // Ctrl K is the browser's own search. An open dialog takes precedence.
      event.preventDefault();
      if (open) setOpen(false);
      else if (!document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open]')) show();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open, show]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={`${modifier}+K`}
        onPointerEnter={preload}
        onClick={show}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-control px-3 text-[0.9375rem] text-quiet transition-colors hover:bg-sunken hover:text-ink md:border md:border-edge md:bg-surface lg:min-w-56 lg:justify-start"
      >
        <Search className="size-4.5 shrink-0" aria-hidden="true" />
        <span className="max-md:sr-only">Search</span>
        <span
          aria-hidden="true"
          className="ml-auto hidden rounded border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs lg:inline"
        >
          {isApple ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {wanted && (
        <Suspense>
          <Palette open={open} cameFrom={cameFrom} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
