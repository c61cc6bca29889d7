import '../components/ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, preloadFirstScreen } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const place = createRoot(root);
// NOTE: a top-level `await` would move everything shared from the entry to a chunk of its own.
preloadFirstScreen().then(() =>
  place.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
