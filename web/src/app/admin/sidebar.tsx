import { useQuery } from '@tanstack/react-query';
import { LogOut, Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Logo } from '../../components/bank/logo.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Menu } from '../../components/ui/menu.tsx';
import type { Screens } from '../../components/ui/screen.ts';
import { useSubmitGuard } from '../../components/ui/use-submit-guard.ts';
import { waitingProposalsQuery } from '../../features/approvals/admin/waiting-query.ts';
import { logOut } from '../../lib/api/log-out.ts';
import Drawer from './drawer.tsx';
import { adminScreens } from './screens.ts';
import { usePendingWorkCounts } from './use-work-counts.ts';

export function Sidebar({ onChoose }: { onChoose?: () => void }) {
  const [busy, leave] = useSubmitGuard(logOut);
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
const withoutApprovals: Screens = [dashboard, ...others.filter(({ path }) => path !== 'approvals')];

/** Approvals appear once the bank has a rule that needs two administrators. */
function useShownScreens(): Screens {
  const { data } = useQuery(waitingProposalsQuery);
  return data && (data.anyRule || data.proposals.length > 0) ? adminScreens : withoutApprovals;
}

export function MobileSidebar() {
  const [open, setOpen] = useState<boolean>();
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-label="Open the menu"
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onClick={() => setOpen(true)}
        className="-ml-2 grid size-11 place-items-center rounded-control hover:bg-sunken lg:hidden"
      >
        <MenuIcon className="size-5" aria-hidden="true" />
      </button>
      {open !== undefined && (
        <Drawer open={open} onClose={close}>
          <Sidebar onChoose={close} />
        </Drawer>
      )}
    </>
  );
}
