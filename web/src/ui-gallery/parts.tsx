import { PageHeading } from '../ui/page-heading.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { Figures } from './figures.tsx';
import { Forms } from './forms.tsx';
import { Lists } from './lists.tsx';
import { Questions } from './questions.tsx';
import { States } from './states.tsx';

export function Parts() {
  return (
    <>
      <main className="mx-auto grid max-w-6xl gap-6 px-4 py-8 [--bar:0px] sm:px-8">
        <PageHeading title="Parts" />
        <Forms />
        <Questions />
        <States />
        <Figures />
        <Lists />
      </main>
      <Toaster />
    </>
  );
}
