import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

/** A hidden page has no frames. */
const whenPainted = (work: () => void): unknown =>
  document.hidden ? work() : requestAnimationFrame(() => setTimeout(work));

/**
 * The browser's history, whose changes the router hears of after the next paint: the link or button in use shows at once that it
 * was pressed, however long the next screen takes to render.
 */
export function historyAfterPaint(): BrowserHistory {
  const history = createBrowserHistory({ window, v5Compat: true });
  const { listen } = history;
  history.listen = (listener) =>
    listen((update) => {
      const pressed = document.activeElement?.closest('a, button');
      pressed?.setAttribute('data-leaving', '');
      whenPainted(() => {
        pressed?.removeAttribute('data-leaving');
        listener(update);
      });
    });
  return history;
}
