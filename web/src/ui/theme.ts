/** The theme of this browser. `public/theme.js` shows it before the first paint. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'theme';
/** Of the browser's own bars: the canvas of `palette.css`. */
const CANVAS = { light: '#f7f5f0', dark: '#0f1614' } as const;

const listeners = new Set<() => void>();

/** While the storage cannot be used, the choice lasts as long as the page. */
let unstored: Theme | undefined;

export function chosenTheme(): Theme {
  if (unstored) return unstored;
  try {
    const stored = localStorage.getItem(KEY);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
    unstored = undefined;
  } catch {
    unstored = theme;
  }
  tellAll();
}

/** Calls `listener` when the theme has been chosen here or in another tab. */
export function whenThemeChanges(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', tellAll);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', tellAll);
  };
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.content = CANVAS[theme === 'system' ? (bar.media.includes('dark') ? 'dark' : 'light') : theme];
}
