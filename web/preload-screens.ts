import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

interface FirstScreen {
  readonly path: string;
  /** Also at all addresses below. */
  readonly below?: boolean;
  readonly role?: 'admin' | 'user';
  readonly sources: readonly string[];
}

const CALLS = 'api/call.ts';

const FIRST_SCREENS: readonly FirstScreen[] = [
  { path: '/login', sources: ['login/login.tsx'] },
  { path: '/admin', below: true, role: 'admin', sources: ['admin/panel.tsx', CALLS] },
  { path: '/admin', role: 'admin', sources: ['admin/overview/overview.tsx'] },
  { path: '/dashboard', below: true, role: 'user', sources: ['portal/portal.tsx', CALLS] },
  { path: '/dashboard', role: 'user', sources: ['portal/overview/overview.tsx'] },
];

/**
 * Gives `public/preload.js` the files of the screens that people arrive at. The page itself asks for them in three steps,
 * each after the one before has run: its own code, the area's, the screen's.
 */
export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const screens = bundle ? FIRST_SCREENS.map((screen) => withFiles(screen, chunks)) : [];
        return page.replace('data-screens=""', `data-screens='${JSON.stringify(screens)}'`);
      },
    },
  };
}

function withFiles({ sources, ...screen }: FirstScreen, chunks: readonly Rollup.OutputChunk[]) {
  const own = filesOf(['index.html'], chunks);
  const files = filesOf(
    sources.map((source) => join('src', source)),
    chunks,
  );
  return { ...screen, files: [...files.difference(own)] };
}

/** The files of sources, with all that they import before they run. */
function filesOf(sources: readonly string[], chunks: readonly Rollup.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    chunk.imports.forEach(add);
  };
  for (const source of sources) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(import.meta.dirname, source));
    if (!chunk) throw new Error(`No chunk begins with web/${source}`);
    add(chunk.fileName);
  }
  return files;
}
