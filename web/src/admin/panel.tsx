import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { ConfirmSignIn } from '../confirm-sign-in/confirm-sign-in.tsx';
import { useSession } from '../session/browser-session.ts';
import { ScreenOutlet } from '../ui/screen-outlet.tsx';
import { MAIN, SkipLink } from '../ui/skip-link.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { screens } from './screens.ts';
import { MobileSidebar, Sidebar } from './sidebar.tsx';

function Panel() {
  const { signedIn } = useSession();
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <aside className="sticky top-0 hidden h-dvh border-r border-line bg-surface lg:block">
          <Sidebar />
        </aside>
        <div>
          <header className="sticky top-0 z-20 flex min-h-16 items-center gap-3 border-b border-line bg-surface px-4 sm:px-8">
            <MobileSidebar />
            <p className="font-display text-lg font-semibold whitespace-nowrap">Admin Panel</p>
            <div className="ml-auto flex min-w-0 items-center gap-3 sm:gap-5">
              <PaletteButton />
              <p className="truncate text-sm text-quiet">Welcome {signedIn?.name}</p>
              <ThemeSwitch />
            </div>
          </header>
          <main id={MAIN} tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 outline-none sm:px-8">
            <ScreenOutlet screens={screens} />
          </main>
        </div>
      </div>
      <ConfirmSignIn />
      <Toaster />
    </QueryClientProvider>
  );
}

export default Object.assign(Panel, { screens });
