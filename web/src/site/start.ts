/** What a public page runs first: next to nothing. React comes when the browser is idle, or when somebody begins to use the page. */
import './site.css';

const SIGNS_OF_USE = ['pointerdown', 'keydown', 'touchstart'] as const;

let begun = false;

function begin(): void {
  if (begun) return;
  begun = true;
  // Without it the page still has all its text and links.
  import('./hydrate.tsx').catch(() => undefined);
}

function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 3000 });
  else setTimeout(begin, 200);
}

for (const sign of SIGNS_OF_USE) addEventListener(sign, begin, { once: true, passive: true });
if (document.readyState === 'complete') whenIdle();
else addEventListener('load', whenIdle, { once: true });
