/** In English and without a language. One of the bank's sentences begins alike. */
export const zodsOwnWords = /^(Invalid (?!verification code)|Too big:|Too small:|Unrecognized key)/;
