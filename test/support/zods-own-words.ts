/** How zod's messages begin, in English and without a language; the bank has one sentence that begins alike. */
export const zodsOwnWords = /^(Invalid (?!verification code)|Too big:|Too small:|Unrecognized key)/;
