export const MAIN_ELEMENT_ID = 'main';

/** Focuses the main content when the focused element is gone. */
export function focusMain(): void {
  document.getElementById(MAIN_ELEMENT_ID)?.focus();
}

/** Focuses the main content after the focused element has disappeared, unless something else takes the focus. */
export function focusMainWhenLost(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById(MAIN_ELEMENT_ID)?.focus({ preventScroll: true });
  });
}

export function focusMainIf(isGone: boolean): boolean {
  if (isGone) focusMain();
  return !isGone;
}

export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ELEMENT_ID}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
