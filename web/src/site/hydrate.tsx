import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isPageName, pages } from './pages.ts';

const root = document.getElementById('root');
const name = root?.dataset.page;
if (!root || !isPageName(name)) throw new Error('The document has no page');
const { default: Page } = await pages[name].load();

// In a transition React works in small pieces, between which the browser answers to people.
startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});
