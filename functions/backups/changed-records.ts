import { DomainError } from '#shared/domain/domain-error.ts';

export const TAMPERED_RECORDS_CODE = 'changed_records';

const WHERE = '"Verify the trail" (Settings, Audit) names what is not as it was written.';

/** @param problem the beginning of a sentence: "the records of the customer ... cannot be read" */
export function backupImpossibleError(problem: string): DomainError {
  const what = `${problem.charAt(0).toUpperCase()}${problem.slice(1)}`;
  const message = `${what}, so no backup can be made that could be restored. Nothing was changed. ${WHERE}`;
  return new DomainError('conflict', TAMPERED_RECORDS_CODE, message);
}

export const notRestorableMessage = (problem: string): string => `It cannot be restored: ${problem}. ${WHERE}`;
