import { PageHeading } from '../../web/src/components/ui/page-heading.tsx';
import { Toaster } from '../../web/src/components/ui/toaster.tsx';
import { Buttons } from './buttons.tsx';
import { Forms } from './forms.tsx';
import { Lists } from './lists.tsx';
import { MoreLists } from './more-lists.tsx';
import { Nothing } from './nothing.tsx';
import { Numbers } from './numbers.tsx';
import { Questions } from './questions.tsx';
import { Refused } from './refused.tsx';
import { States } from './states.tsx';
import { Ways } from './ways.tsx';

export function Parts() {
  return (
    <>
      <main className="mx-auto grid max-w-6xl gap-6 px-4 py-8 [--bar:0px] *:min-w-0 sm:px-8">
        <PageHeading title="Parts" />
        <Forms />
        <Refused />
        <Buttons />
        <Questions />
        <Ways />
        <States />
        <Nothing />
        <Numbers />
        <MoreLists />
        <Lists />
      </main>
      <Toaster />
    </>
  );
}
