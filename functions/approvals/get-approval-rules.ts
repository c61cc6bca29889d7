import { getApprovalRules } from '#shared/contract/approvals.ts';
import { readApprovalRules } from '../data/approval-rules.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';

export const handler = readingEndpoint(getApprovalRules).handle(() => readApprovalRules());
