/** The front page as a single-page app, for comparison only. */

import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Landing } from '../../web/src/landing/landing.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
flushSync(() => createRoot(root).render(<Landing />));
await import('../../web/src/site/start.ts');
