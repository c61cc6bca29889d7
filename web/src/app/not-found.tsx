import { Logo } from '../components/bank/logo.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { PageHeading } from '../components/ui/page-heading.tsx';

export function AppNotFoundPage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center justify-items-start gap-6 px-6 py-12">
      <Logo />
      <div>
        <PageHeading title="Page not found" />
        <p className="-mt-3 text-quiet">
          There is nothing at this address. It may have been mistyped, or the page has moved.
        </p>
      </div>
      <ButtonLink to="/" reloadDocument>
        Back to the front page
      </ButtonLink>
    </main>
  );
}
