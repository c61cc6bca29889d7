import type { Cents } from './money.ts';

/** Tells whether more is allowed than before. Without an amount everything is. */
export const isLooserLimit = (before: Cents | undefined, after: Cents | undefined): boolean =>
  before !== undefined && (after === undefined || after > before);
