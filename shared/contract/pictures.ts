/** Path of pictures on the site, and in their bucket. */
export const PICTURES_BASE = '/pictures';

/** Of 64 possible characters each: 192 bits. */
export const PICTURE_NAME_LENGTH = 32;

/** A picture that the bank keeps; nothing else is ever shown as one. */
export const PICTURE_PATH = new RegExp(`^${PICTURES_BASE}/[\\w-]{${PICTURE_NAME_LENGTH}}\\.jpg$`);
