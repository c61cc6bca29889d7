import { v7 } from 'uuid';
import type { Person } from '../bank.ts';

/** Creates a proposal of its own without the rule that would require it. @returns its id */
export async function createWaitingProposal({ id, name }: Pick<Person, 'id' | 'name'>): Promise<string> {
  const { createProposal: makeProposal } = await import('#functions/approvals/proposals.ts');
  const call = { method: 'PUT', path: '/admin/withdraw-settings', body: { methods: [] } };
  const proposal = { subject: 'Withdraw Settings', call, changes: [], seen: v7(), by: { id, name } };
  return (await makeProposal(proposal, () => ({ action: 'proposal.created', actorId: id }))).id;
}

/**
 * Approves a proposal as a function does that dies before it has carried it out, or right after.
 * @param action of the audit record, if the proposal was carried out
 */
export async function approveAndCrash(id: string, { id: actorId, name }: Pick<Person, 'id' | 'name'>, action?: string) {
  const { updateProposalStatus: decideProposal, readProposal } = await import('#functions/approvals/proposals.ts');
  const { recordAuditEvent: recordEvent } = await import('#functions/core/audit/audit.ts');
  const recordId = v7();
  const by = { id: actorId, name };
  await decideProposal(await readProposal(id), { from: 'waiting', to: 'approved', by, recordId });
  if (action !== undefined) await recordEvent({ action, actorId, recordId });
}
