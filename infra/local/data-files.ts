import { dirname, join, resolve } from 'node:path';
import { repositoryRoot } from '../build/sources.ts';
import { StartupError } from './startup-error.ts';

/** These are the names of files in the data directory. */
export const LOCAL_AWS_ACCOUNT_FILE = 'account.json';
export const TABLE_FILE = 'table.db';
/** Holds the last processed change of the table's stream. */
export const STREAM_CHECKPOINT_FILE = 'stream.json';
export const POOL_FILE = 'cognito.db';
export const KMS_KEYS_FILE = 'kms.json';
/** Holds the mail that the bank has sent. */
export const MAILBOX_DIRECTORY = 'mail';
export const OBJECTS_DIRECTORY = 's3';
/** Holds the environment of a running bank. */
export const ENVIRONMENT_FILE = 'environment.json';
/** Held the addresses of the demo's sign-ins in 0.1.0; they are in the table now. */
export const FORMER_SIGN_INS_FILE = 'first-sign-ins.json';

/** Returns the absolute path of the bank's directory. NOTE: npm changes the working directory, and tells the former one. */
export const dataDirectoryOf = ({ BANK_DATA_DIR, INIT_CWD = '.' }: NodeJS.ProcessEnv): string =>
  BANK_DATA_DIR ? resolve(INIT_CWD, BANK_DATA_DIR) : join(repositoryRoot, '.local');

/** The last words of a sentence about a directory that cannot be used. */
export const OTHER_DIRECTORY = 'choose another directory with BANK_DATA_DIR';

export const damagedFileError = (file: string, reason: string): StartupError =>
  new StartupError(
    `${resolve(file)} is damaged (${reason.replace(/\s+/g, ' ')}): restore ${dirname(resolve(file))} from a copy, or ${OTHER_DIRECTORY}.`,
  );

/** Returns a sentence for an error of the file system, and any other error as it is. */
export function explainFileError(error: unknown): unknown {
  const { path, message } = error as NodeJS.ErrnoException;
  if (path === undefined || !(error instanceof Error)) return error;
  return new StartupError(
    `${resolve(path)} cannot be used (${reasonOf(message)}): make it usable, or ${OTHER_DIRECTORY}.`,
  );
}

/** Returns a message of the file system without its path, such as `EACCES: permission denied`. */
export const reasonOf = (message: string): string => message.split(',', 1)[0] ?? message;
