/** Makes, reads and enters codes as the functions do, because no response contains one. */
import { conditionalWrite } from '#functions/core/dynamodb/transact.ts';
import { codeFor, codeSubject, newCode, tryCode } from '#functions/core/one-time-codes.ts';
import type { CodePurpose } from '#shared/domain/one-time-codes.ts';
import type { TestBank } from '../bank.ts';

export { codeFor, codeSubject, conditionalWrite, newCode, tryCode };

/** Returns the code that was sent last to the address, or undefined if none can be entered. */
export async function sentCode(
  bank: TestBank,
  purpose: CodePurpose,
  userId: string,
  address: string,
): Promise<string | undefined> {
  const key = `CODE#${purpose}#${codeSubject(userId, address)}`;
  const item = (await bank.tableItems()).find(({ pk }) => pk === key);
  return item && codeFor(purpose, String(item.id));
}
