/** These are the names of files in the data directory. */
export const LOCAL_AWS_ACCOUNT_FILE = 'account.json';
export const TABLE_FILE = 'table.db';
/** Holds the last processed change of the table's stream. */
export const STREAM_CHECKPOINT_FILE = 'stream.json';
export const POOL_FILE = 'cognito.db';
export const KMS_KEYS_FILE = 'kms.json';
export const OBJECTS_DIRECTORY = 's3';

/** The last words of a sentence about a directory that cannot be used. */
export const OTHER_DIRECTORY = 'choose another directory with BANK_DATA_DIR';
