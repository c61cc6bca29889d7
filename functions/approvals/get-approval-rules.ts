import { getApprovalRules } from '#shared/contract/approvals.ts';
import { readApprovalRules } from '../data/approval-rules.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(getApprovalRules, () => readApprovalRules());
