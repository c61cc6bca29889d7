import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAndroidCloseRequest } from '../../components/ui/use-close-request.ts';

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows the menu of a narrow screen. */
export default function Drawer({ open, onClose, children }: DrawerProps) {
  useAndroidCloseRequest({ open, onClose });
  return (
    <Dialog.Root open={open} onOpenChange={(opens) => !opens && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 lg:hidden" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] border-r border-line bg-surface text-ink transition-transform data-ending-style:-translate-x-full data-starting-style:-translate-x-full lg:hidden">
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          {children}
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
