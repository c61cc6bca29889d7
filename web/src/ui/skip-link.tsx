export const MAIN = 'main';

/** Where the keyboard goes on from when the thing it was at is gone. */
export function focusMain(): void {
  document.getElementById(MAIN)?.focus();
}

/** The first stop of the keyboard: jumps over the header and the menu. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
