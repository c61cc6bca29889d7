/** What things are called in the bucket of backups. */
import { unguessable } from '#functions/platform/ids.ts';

export const backupObject = (filename: string): string => `backups/${filename}.gz`;

/** A file that is uploaded to be restored, under a name that nobody guesses. */
export const newUploadName = (): string => `upload-${unguessable(24)}.json`;

const IS_UPLOAD = /^upload-[\w-]{24}\.json$/;

export const isUpload = (filename: string): boolean => IS_UPLOAD.test(filename);
export const uploadObject = (filename: string): string => `uploads/${filename}`;
