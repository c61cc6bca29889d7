import { unguessable } from '#functions/core/ids.ts';

export const backupObject = (filename: string): string => `backups/${filename}.gz`;

export const newUploadName = (): string => `upload-${unguessable(24)}.json`;

const IS_UPLOAD = /^upload-[\w-]{24}\.json$/;

export const isUpload = (filename: string): boolean => IS_UPLOAD.test(filename);
export const uploadObject = (filename: string): string => `uploads/${filename}`;

export const changesObject = (jobId: string): string => `changes/${jobId}.ndjson`;
