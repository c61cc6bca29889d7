/** Functions name their objects by these, and their rights end with them. */
export const BACKUP_FOLDERS = {
  'backup-files': 'backups/',
  uploads: 'uploads/',
  'work-files': 'work/',
  'restore-changes': 'changes/',
} as const;

export type BackupFolder = keyof typeof BACKUP_FOLDERS;

export const SEALS_FOLDER = 'seals/';
