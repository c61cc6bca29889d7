import * as z from 'zod/mini';
import { type BasisPoints, percentFromBasisPoints } from '#shared/domain/fees.ts';

/** Decodes to undefined for an empty text. The contract's schema checks the number. */
export const PercentTextSchema = z.pipe(
  z.string(),
  z.transform((text: string): number | undefined => {
    const written = text.trim().replace(/ ?%$/, '').replace(',', '.');
    if (written === '') return undefined;
    return /^-?(\d+\.?\d*|\.\d+)$/.test(written) ? Number(written) : Number.NaN;
  }),
);

export function formatPercentInput(percent: BasisPoints | undefined): string {
  return percent === undefined ? '' : String(percentFromBasisPoints(percent));
}
