import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Names of what a bank has in its data directory, with SQLite's files beside the databases and copies of earlier versions. */
const OWN_NAMES =
  /^((account|environment|first-sign-ins|kms|stream)\.json(\.draft)?|(table|cognito)\.db(-\w+)?|lock(-journal)?|bank\.log|mail|s3|dynamodb|version-.+)$/;

/**
 * Takes the access of other accounts of the machine from the bank's files, which 0.1.0 left readable, and from the
 * directory unless something else lies in it. Nothing below a directory of the owner alone can be reached.
 */
export function restrictAccess(directory: string): void {
  const names = readdirSync(directory);
  const own = names.filter((name) => OWN_NAMES.test(name));
  if (own.length === names.length) restrict(directory);
  for (const name of own) restrict(join(directory, name));
}

function restrict(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink() || stats.uid !== process.getuid?.()) return;
  if ((stats.mode & 0o077) !== 0) chmodSync(path, stats.mode & 0o700);
}
