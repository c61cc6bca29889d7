import { Dialog } from '@base-ui/react/dialog';
import { LogOut, Menu as MenuIcon, X } from 'lucide-react';
import { useState } from 'react';
import { logOut } from '../api/log-out.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Menu } from '../ui/menu.tsx';
import { useOnce } from '../ui/use-once.ts';
import { screens } from './screens.ts';
import { useWorkCounts } from './work-counts.ts';

export function Sidebar({ onChoose }: { onChoose?: () => void }) {
  const [busy, leave] = useOnce(logOut);
  return (
    <div className="flex h-full flex-col gap-8 overflow-y-auto p-4">
      <div className="px-2 pt-2">
        <Logo />
      </div>
      <Menu
        label="Back-office"
        area="/admin"
        screens={screens}
        direction="down"
        counts={useWorkCounts()}
        {...(onChoose && { onChoose })}
      />
      <Button
        variant="quiet"
        busy={busy}
        waitingText="Logging out..."
        onClick={leave}
        className="mt-auto !justify-start !px-3"
      >
        <LogOut className="size-4.5" aria-hidden="true" />
        Logout
      </Button>
    </div>
  );
}

/** The same sidebar below 1024 pixels, behind a hamburger. Choosing an item or touching beside it closes it. */
export function MobileSidebar() {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger
        aria-label="Open the menu"
        className="-ml-2 grid size-11 place-items-center rounded-control hover:bg-sunken lg:hidden"
      >
        <MenuIcon className="size-5" aria-hidden="true" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 lg:hidden" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] border-r border-line bg-surface text-ink transition-transform data-ending-style:-translate-x-full data-starting-style:-translate-x-full lg:hidden">
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Sidebar onChoose={() => setOpen(false)} />
          <Dialog.Close
            aria-label="Close the menu"
            className="absolute top-4 right-3 grid size-11 place-items-center rounded-control hover:bg-sunken"
          >
            <X className="size-5" aria-hidden="true" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
