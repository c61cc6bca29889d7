import { createStoredPreference } from './browser-choice.ts';

/** The theme of this browser. `public/theme.js` applies it before the first paint. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Colour of the browser's own bars: the canvas of `palette.css`. */
const CANVAS = { light: '#f7f5f0', dark: '#0f1614' } as const;

const theme = createStoredPreference('theme', themes, 'system');
export const chosenTheme = theme.chosen;
export const setTheme = theme.choose;

export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.content = CANVAS[theme === 'system' ? (bar.media.includes('dark') ? 'dark' : 'light') : theme];
}
