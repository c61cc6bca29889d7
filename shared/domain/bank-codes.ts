/**
 * IBANs and BICs as they are printed: with gaps, dashes, small letters and their name in front. These forms are apart
 * from the checks, whose library is large.
 */
import { toCapitalCode } from './text.ts';

/** Returns the electronic form of an IBAN: `IBAN de89 3704 0044 …` becomes `DE8937040044…`. */
export const canonicalIban = (text: string): string => toCapitalCode(text).replace(/^IBAN:?/, '');

/** NOTE: the name is removed only with a mark behind it, because a BIC may begin with these letters. */
const BIC_NAME = /^\s*(?:bic(?:\s*\/\s*swift)?|swift(?:[\s-]*(?:code|bic))?)\s*[:\s]\s*/i;

/** Returns a BIC without gaps in capitals: `COBA DE FF XXX` becomes `COBADEFFXXX`. */
export const canonicalBic = (text: string): string => toCapitalCode(text.replace(BIC_NAME, ''));

/** Returns the eight characters of a bank's head office, which the branch code `XXX` also stands for (ISO 9362). */
export const withoutHeadOfficeBranch = (bic: string): string => canonicalBic(bic).replace(/^(.{8})XXX$/, '$1');
