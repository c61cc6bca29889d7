/** `+`, the country code and the number, 15 digits at most (ITU-T E.164, 6.2.1). SNS takes no other form. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** The 0 is dialled within the country only, as in `+49 (0)30 1234567`. */
const TRUNK_PREFIX = /\(0\)/g;
const SEPARATORS = /[\s()./-]/g;

/** Returns the number in the form of E.164, or undefined for one without its country code. */
export function toE164(typed: string | undefined): string | undefined {
  const number = typed?.replace(TRUNK_PREFIX, '').replace(SEPARATORS, '').replace(/^00/, '+');
  return number !== undefined && E164.test(number) ? number : undefined;
}

export const PHONE_NUMBER_WITHOUT_COUNTRY_MESSAGE =
  'Enter your mobile number with its country code, such as +49 151 23456789.';
