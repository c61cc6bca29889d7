/** Makes, reads and enters codes as the functions do, because no response contains one. */
import { conditionalWrite } from '#functions/core/dynamodb/transact.ts';
import { codeFor, newCode, tryCode } from '#functions/core/one-time-codes.ts';
import type { CodePurpose } from '#shared/domain/one-time-codes.ts';
import type { TestBank } from '../bank.ts';

export { codeFor, conditionalWrite, newCode, tryCode };

/** Returns the code that was sent last, or undefined if none can be entered. @param subject user id */
export async function sentCode(bank: TestBank, purpose: CodePurpose, subject: string): Promise<string | undefined> {
  const item = (await bank.tableItems()).find(({ pk }) => pk === `CODE#${purpose}#${subject}`);
  return item && codeFor(purpose, String(item.id));
}
