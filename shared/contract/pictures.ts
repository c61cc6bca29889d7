export const NO_IMAGE_MESSAGE = 'Please upload an image file';
export const IMAGE_TOO_LARGE_MESSAGE = 'File size must be less than 5MB';

export const PICTURES_BASE = '/pictures';

/** 32 characters of an alphabet of 64 carry 192 random bits. */
export const PICTURE_NAME_LENGTH = 32;

export const PICTURE_PATH_PATTERN = new RegExp(`^${PICTURES_BASE}/[\\w-]{${PICTURE_NAME_LENGTH}}\\.jpg$`);
