import { DomainError } from '#shared/domain/domain-error.ts';

/** @param what the end of the sentence: "its checksum does not fit" */
export function invalidBackupError(what: string): DomainError {
  return new DomainError('invalid', 'invalid_backup', `This backup cannot be restored: ${what}. Nothing was changed.`);
}
