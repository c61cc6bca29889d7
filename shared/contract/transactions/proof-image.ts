import * as z from 'zod/mini';
import { isDisplayableText, toSingleLine } from '../../domain/text.ts';

const NO_ADDRESS = { error: 'Please enter a valid https address' };

export const ProofUrlSchema = z.string().check(
  z.maxLength(2000, { error: 'This address is too long' }),
  // The rule allows no user name before the host and no characters that browsers rewrite, so that the link opens the
  // address that is shown.
  z.regex(/^https:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\<>"]*)?$/i, NO_ADDRESS),
  z.url({
    protocol: /^https$/,
    hostname:
      /^(?!.*\.(?:localhost|local|internal)$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i,
    ...NO_ADDRESS,
  }),
  z.refine((address) => isDisplayableText(address) && toSingleLine(address) === address.normalize('NFC'), NO_ADDRESS),
);

export const ProofImageSchema = z.optional(z.union([z.literal(''), ProofUrlSchema], NO_ADDRESS));
