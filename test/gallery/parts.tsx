import { PageHeading } from '../../web/src/components/ui/page-heading.tsx';
import { Toaster } from '../../web/src/components/ui/toaster.tsx';
import { ButtonGallery } from './buttons.tsx';
import { FormGallery } from './forms.tsx';
import { ListGallery } from './lists.tsx';
import { EmptyStateGallery } from './nothing.tsx';
import { NumberGallery } from './numbers.tsx';
import { DialogGallery } from './questions.tsx';
import { StateGallery } from './states.tsx';
import { NavigationGallery } from './ways.tsx';

export function ComponentGallery() {
  return (
    <>
      <main className="mx-auto grid max-w-6xl gap-6 px-4 py-8 [--bar:0px] *:min-w-0 sm:px-8">
        <PageHeading title="Parts" />
        <FormGallery />
        <ButtonGallery />
        <DialogGallery />
        <NavigationGallery />
        <StateGallery />
        <EmptyStateGallery />
        <NumberGallery />
        <ListGallery />
      </main>
      <Toaster />
    </>
  );
}
