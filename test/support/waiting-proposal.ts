import type { Person } from './bank.ts';

/** Made without the rule that would ask for it. */
export async function waitingProposal({ id, name }: Pick<Person, 'id' | 'name'>): Promise<string> {
  const { makeProposal } = await import('#functions/data/proposals.ts');
  const call = { method: 'PUT', path: '/admin/withdraw-settings', body: { methods: [] } };
  const proposal = { subject: 'Withdraw Settings', call, changes: [], seen: 'nothing', by: { id, name } };
  return (await makeProposal(proposal, () => ({ action: 'proposal.made', actorId: id }))).id;
}
