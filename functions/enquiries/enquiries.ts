import { ENQUIRY_KEPT_DAYS, type EnquiryTopic } from '#shared/domain/enquiries.ts';
import { type AuditEntry, writeWithAudit } from '../core/audit/audit.ts';
import { isoTime, now } from '../core/clock.ts';
import { ENQUIRIES_PARTITION, enquiryKey } from '../core/dynamodb/keys.ts';
import type { Page, PageRequest } from '../core/dynamodb/page.ts';
import { type RowLoader, readListPage } from '../core/dynamodb/read-lists.ts';
import { conditionalWrite, itemIsNewCondition } from '../core/dynamodb/transact.ts';
import { newId } from '../core/ids.ts';

export interface NewEnquiry {
  readonly name: string;
  readonly email: string;
  readonly topic: EnquiryTopic;
  readonly message: string;
}

export interface Enquiry extends NewEnquiry {
  readonly id: string;
  readonly createdAt: string;
}

const KEPT_MS = ENQUIRY_KEPT_DAYS * 24 * 60 * 60 * 1000;

export async function saveEnquiry(enquiry: NewEnquiry): Promise<void> {
  const id = newId();
  const at = now();
  const Item = {
    ...enquiryKey(id),
    kind: 'enquiry',
    id,
    createdAt: isoTime(at),
    ...enquiry,
    expiresAt: Math.ceil((at + KEPT_MS) / 1000),
  };
  await conditionalWrite({ Put: { Item, ...itemIsNewCondition } });
}

const enquiries: RowLoader<Enquiry> = {
  rows: (entries) => entries.map(({ item }) => item as unknown as Enquiry),
  size: ({ message }) => message.length,
};

export function listEnquiries(page: PageRequest): Promise<Page<Enquiry>> {
  return readListPage(enquiries, {
    name: 'enquiries',
    lists: [{ index: 'table', partition: ENQUIRIES_PARTITION }],
    ...page,
  });
}

/** @returns false if there is none */
export function removeEnquiry(id: string, audit: AuditEntry): Promise<boolean> {
  return writeWithAudit({ Delete: { Key: enquiryKey(id), ConditionExpression: 'attribute_exists(pk)' } }, audit);
}
