import { Route, Routes, useSearchParams } from 'react-router';
import { Boundary } from '../ui/boundary.tsx';
import { FilterSelect } from '../ui/select-field.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { Area } from './area.tsx';
import { Parts } from './parts.tsx';

const THEMES = [
  { value: 'both', label: 'Light and dark' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const WIDTHS = [
  { value: 'all', label: 'All there is' },
  { value: '768', label: '768 pixels' },
  { value: '390', label: '390 pixels' },
  { value: '320', label: '320 pixels' },
];

export default function Gallery() {
  return (
    <Routes>
      <Route path="area/*" element={<Area />} />
      <Route
        path="failed"
        element={
          <Boundary>
            <Failing />
          </Boundary>
        }
      />
      <Route path="*" element={<AllParts />} />
    </Routes>
  );
}

function Failing(): never {
  throw new Error('A part of the app could not be loaded');
}

function AllParts() {
  const [params, setParams] = useSearchParams();
  if (params.has('parts')) return <Parts />;

  const theme = params.get('theme') ?? 'both';
  const width = params.get('width') ?? 'all';
  const shown = theme === 'both' ? (['light', 'dark'] as const) : [theme === 'dark' ? 'dark' : 'light'];
  return (
    <main className="flex h-dvh flex-col gap-4 p-4">
      <title>Parts</title>
      <Toolbar>
        <h1 className="mr-4 self-center text-2xl">Parts</h1>
        <FilterSelect
          label="Theme"
          options={THEMES}
          value={theme}
          onChange={(next) => setParams({ theme: next, width })}
        />
        <FilterSelect
          label="Width"
          options={WIDTHS}
          value={width}
          onChange={(next) => setParams({ theme, width: next })}
        />
      </Toolbar>
      <div className="flex min-h-0 flex-1 justify-center gap-4 overflow-x-auto">
        {shown.map((scheme) => (
          // An iframe has its own colour scheme, dialogs included.
          <iframe
            key={scheme}
            title={`In the ${scheme} theme`}
            src="/ui?parts"
            style={{ colorScheme: scheme, ...(width !== 'all' && { flex: `0 0 ${width}px` }) }}
            className="h-full min-w-0 flex-1 rounded-card border border-line"
          />
        ))}
      </div>
    </main>
  );
}
