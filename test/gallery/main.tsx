import './style.css';
import '../../web/src/components/ui/intercept-pop-state.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { AppErrorBoundary } from '../../web/src/components/ui/error-boundary.tsx';
import { AppShellGallery } from './area.tsx';
import { ComponentGallery } from './parts.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <AppErrorBoundary>
        <Routes>
          <Route path="area/*" element={<AppShellGallery />} />
          <Route path="failed" element={<Failing />} />
          <Route path="*" element={<ComponentGallery />} />
        </Routes>
      </AppErrorBoundary>
    </BrowserRouter>
  </StrictMode>,
);

function Failing(): never {
  throw new Error('A part of the app could not be loaded');
}
