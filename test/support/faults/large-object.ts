/** Exports the writer of objects in parts, which writes backups of many megabytes. */
export { ObjectWriter } from '#functions/core/aws/object-writer.ts';
