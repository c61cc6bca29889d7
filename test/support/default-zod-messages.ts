/** Matches zod's own messages, in English and without a language. One of the bank's messages begins in the same way. */
export const DEFAULT_ZOD_MESSAGE_PATTERN = /^(Invalid (?!verification code)|Too big:|Too small:|Unrecognized key)/;
