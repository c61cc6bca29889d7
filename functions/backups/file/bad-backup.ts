import { Refusal } from '#shared/domain/refusal.ts';

/** @param what the end of the sentence: "its checksum does not fit" */
export function badBackup(what: string): Refusal {
  return new Refusal('invalid', 'invalid_backup', `This backup cannot be restored: ${what}. Nothing was changed.`);
}
