/** `reporter.ts` shows it below the failure. */
interface Left {
  /** `the bank’s log` */
  readonly what: string;
  /** Some lines, or the path of a picture. */
  readonly text: string;
}

declare module 'vitest' {
  interface TaskMeta {
    left?: Left[];
  }
}

/** @param test the `task` that a hook is given */
export function leaveBehind(test: { readonly meta: { left?: Left[] } }, what: string, text: string): void {
  test.meta.left = [...(test.meta.left ?? []), { what, text }];
}
