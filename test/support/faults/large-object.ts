/** Writes an object to the bucket of backups in parts, as a backup of many megabytes is written. */
export { ObjectWriter } from '#functions/core/aws/object-writer.ts';
