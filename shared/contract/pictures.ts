/** Where customers' pictures lie below the site's own address; in their bucket they have the same path. */
export const PICTURES_BASE = '/pictures';

/** Characters of a picture's name, out of 64 kinds: 192 bits that nobody guesses. */
export const PICTURE_NAME_LENGTH = 32;
