/** Percentages as they are typed: `2.5`, with a percent sign at will. */
import * as z from 'zod/mini';
import { type BasisPoints, percentFromBasisPoints } from '#shared/domain/fees.ts';

/** The number that a text says; undefined for an empty one. What it may be, the contract's schema says. */
export const PercentText = z.pipe(
  z.string(),
  z.transform((text: string): number | undefined => {
    const written = text.replace(/%$/, '').trim();
    if (written === '') return undefined;
    return /^-?(\d+\.?\d*|\.\d+)$/.test(written) ? Number(written) : Number.NaN;
  }),
);

/** A percentage as it stands in a field that is about to be edited; empty for none. */
export function percentText(percent: BasisPoints | undefined): string {
  return percent === undefined ? '' : String(percentFromBasisPoints(percent));
}
