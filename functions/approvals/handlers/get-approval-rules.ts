import { getApprovalRules } from '#shared/contract/approvals.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readApprovalRules } from '../approval-rules.ts';

export const handler = endpoint(getApprovalRules, () => readApprovalRules());
