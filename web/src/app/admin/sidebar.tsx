import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { LogOut, Menu as MenuIcon, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Logo } from '../../components/bank/logo.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Menu, type MenuCounts } from '../../components/ui/menu.tsx';
import type { ScreenDefinitions } from '../../components/ui/screen.ts';
import { useCloseOnBack } from '../../components/ui/use-close-on-back.ts';
import { useSubmitGuard } from '../../components/ui/use-submit-guard.ts';
import { waitingProposalsQuery } from '../../features/approvals/admin/waiting-query.ts';
import { statsQuery } from '../../features/reports/admin/stats-query.ts';
import { sendHeldDecision } from '../../features/transactions/admin/requests/unsent-decisions.ts';
import { logOut } from '../../lib/api/log-out.ts';
import { adminScreens } from './screens.ts';

export function Sidebar({ onChoose }: { onChoose?: () => void }) {
  const [busy, leave] = useSubmitGuard(async () => {
    await sendHeldDecision();
    await logOut();
  });
  return (
    <div className="flex h-full flex-col gap-8 overflow-y-auto p-4">
      <div className="px-2 pt-2">
        <Logo />
      </div>
      <Menu
        label="Back-office"
        area="/admin"
        screens={useShownScreens()}
        direction="down"
        counts={usePendingWorkCounts()}
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

const [dashboard, ...others] = adminScreens;
const withoutApprovals: ScreenDefinitions = [dashboard, ...others.filter(({ path }) => path !== 'approvals')];

/** Approvals appear once the bank has a rule that needs two administrators. */
function useShownScreens(): ScreenDefinitions {
  const { data } = useQuery(waitingProposalsQuery);
  return data && (data.anyRule || data.proposals.length > 0) ? adminScreens : withoutApprovals;
}

function usePendingWorkCounts(): MenuCounts {
  const { data } = useQuery(statsQuery);
  const { data: waiting } = useQuery(waitingProposalsQuery);
  const approvals = waiting && { approvals: { count: waiting.proposals.length, meaning: 'waiting' } };
  if (!data) return { ...approvals };
  const { deposits, withdrawals, openTickets } = data;
  return {
    requests: { count: deposits.pending.count + withdrawals.pending.count, meaning: 'pending' },
    ...approvals,
    tickets: { count: openTickets, meaning: 'open' },
  };
}

export function MobileSidebar() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-label="Open the menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-ml-2 grid size-11 place-items-center rounded-control hover:bg-sunken lg:hidden"
      >
        <MenuIcon className="size-5" aria-hidden="true" />
      </button>
      <Drawer open={open} onClose={close}>
        <Sidebar onChoose={close} />
      </Drawer>
    </>
  );
}

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows the menu of a narrow screen. */
function Drawer({ open, onClose, children }: DrawerProps) {
  useCloseOnBack({ open, onClose });
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
