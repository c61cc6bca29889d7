import { randomText } from '#functions/core/ids.ts';
import { BACKUP_FOLDERS } from '#shared/contract/bucket-folders.ts';

export const backupObjectKey = (filename: string): string => `${BACKUP_FOLDERS['backup-files']}${filename}.gz`;

export const newUploadName = (): string => `upload-${randomText(24)}.json`;

const IS_UPLOAD = /^upload-[\w-]{24}\.json$/;

export const isUploadName = (filename: string): boolean => IS_UPLOAD.test(filename);
export const uploadObjectKey = (filename: string): string => BACKUP_FOLDERS.uploads + filename;

export const changeListObjectKey = (jobId: string): string => `${BACKUP_FOLDERS['restore-changes']}${jobId}.ndjson`;

export const workFileObjectKey = (jobId: string, name: string): string =>
  `${BACKUP_FOLDERS['work-files']}${jobId}/${name}`;
