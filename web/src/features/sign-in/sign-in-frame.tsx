import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { Logo } from '../../components/bank/logo.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { MoorDrawing } from './moor-drawing.tsx';

interface SignInFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function SignInFrame({ title, children }: SignInFrameProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col px-6 py-6 sm:px-10">
        <header>
          <Link to="/" reloadDocument aria-label={`${BANK_NAME}, front page`} className="inline-block rounded-control">
            <Logo />
          </Link>
        </header>
        {/* The form keeps its place when an error appears below it. */}
        <main className="mx-auto w-full max-w-sm flex-1 py-10 sm:pt-[14vh] short:pt-6">
          <PageHeading title={title} />
          {children}
        </main>
      </div>
      <MoorDrawing />
    </div>
  );
}

/** The line of an error has its place before there is one, so that nothing moves. */
export const SIGN_IN_FORM_CLASS_NAME = 'grid gap-3 [&_p[aria-live]]:min-h-5 [&_p[aria-live]]:empty:block';
