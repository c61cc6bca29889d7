/**
 * A code is stored nowhere: it derives from the id of its item by a key in AWS KMS, both where it is sent and where it
 * is entered.
 */
import { timingSafeEqual } from 'node:crypto';
import {
  assertCodeOpen,
  type CodePurpose,
  type CodeState,
  codeExpiredError,
  newCodeState,
  wrongCodeError,
} from '#shared/domain/one-time-codes.ts';
import { generateMac } from './aws/kms.ts';
import { getItem } from './dynamodb/get-items.ts';
import { codeKey } from './dynamodb/keys.ts';
import { conditionalWrite, type TableWrite } from './dynamodb/transact.ts';
import { env } from './env.ts';
import { newId, sha256OfParts } from './ids.ts';

/** A million divides 2^48 so nearly that no code is noticeably more frequent. */
const MAC_BYTES = 6;
const CODES = 1_000_000;

/** Returns the six digits. @param id the id of the code's item */
export async function codeFor(purpose: CodePurpose, id: string): Promise<string> {
  const mac = await generateMac(Buffer.from(`Aldermoor code, ${purpose} ${id}`), env.codeKeyId);
  return String(mac.readUIntBE(0, MAC_BYTES) % CODES).padStart(6, '0');
}

/** A code fits the address that it was sent to, so that it opens and confirms nothing once the person has another one. */
export const codeSubject = (userId: string, address: string): string => sha256OfParts(userId, address);

/**
 * Makes a code, which takes the place of an earlier one.
 * @param subject made by `codeSubject`
 * @param at epoch milliseconds
 */
export function newCode(purpose: CodePurpose, subject: string, at: number): { id: string; write: TableWrite } {
  const id = newId();
  const Item = { ...codeKey(purpose, subject), kind: 'code', id, ...newCodeState(purpose, at) };
  return { id, write: { Put: { Item } } };
}

interface CodeTry {
  readonly purpose: CodePurpose;
  /** Made by `codeSubject`. */
  readonly subject: string;
  /** Six digits. */
  readonly typed: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /**
   * Reserves a right code for a change that the user pool makes before the table: a repeated call may finish the change,
   * and no other one may use the code.
   */
  readonly reservedFor?: string | undefined;
}

interface StoredCode extends CodeState {
  readonly id: string;
}

/**
 * Counts a try before its outcome is known, so that concurrent tries cannot exceed their number. It reads and writes the
 * same whether there is a code.
 * @returns the write that uses the code up, for the transaction of what it allows; its condition fails for a used code
 * @throws DomainError 400 for a wrong, expired or used code
 */
export async function tryCode({ purpose, subject, typed, at, reservedFor }: CodeTry): Promise<TableWrite> {
  const Key = codeKey(purpose, subject);
  const item = (await getItem(Key)) as StoredCode | undefined;
  const id = item?.id ?? newId();
  const [code, change] = await Promise.all([codeFor(purpose, id), changeMark(id, reservedFor ?? '')]);
  const isRight = timingSafeEqual(Buffer.from(code), Buffer.from(typed));
  const reserves = isRight && reservedFor !== undefined;
  const outcome = await conditionalWrite({
    Update: {
      Key,
      UpdateExpression: `add attemptsLeft :minusOne${reserves ? ' set change = :change' : ''}`,
      ConditionExpression: `id = :id and attemptsLeft > :zero${reserves ? ' and (attribute_not_exists(change) or change = :change)' : ''}`,
      ExpressionAttributeValues: { ':minusOne': -1, ':id': id, ':zero': 0, ...(reserves && { ':change': change }) },
    },
  });
  assertCodeOpen(item, at);
  // A concurrent call has used the code or its last try, or a newer code was sent.
  if (outcome !== 'written') throw codeExpiredError();
  if (!isRight) throw wrongCodeError(item.attemptsLeft - 1);
  // A newer code that was sent meanwhile goes as well: it must not stop what the pool has done, and has nothing to open.
  return { Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } };
}

/** Returns a mark that is too short to confirm a guessed password. */
async function changeMark(id: string, change: string): Promise<string> {
  const mac = await generateMac(Buffer.from(`Aldermoor change by code ${id} ${change}`), env.codeKeyId);
  return mac.subarray(0, 2).toString('base64url');
}
