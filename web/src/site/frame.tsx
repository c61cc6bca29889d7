import type { ReactNode } from 'react';
import { MAIN_ELEMENT_ID, SkipLink } from '../components/ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <TopBar />
      <main id={MAIN_ELEMENT_ID} tabIndex={-1} className="pt-20 outline-none">
        {children}
      </main>
      <Footer />
    </>
  );
}
