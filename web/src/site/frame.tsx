import type { ReactNode } from 'react';
import { MAIN, SkipLink } from '../components/ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <TopBar />
      <main id={MAIN} tabIndex={-1} className="pt-20 outline-none">
        {children}
      </main>
      <Footer />
    </>
  );
}
