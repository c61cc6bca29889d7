import { getProposal, saveApprovalRules } from '#shared/contract/approvals.ts';
import { ProposalCreatedView } from '#shared/contract/proposed.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { assertDocumented, matchesSchema } from './assert-documented.ts';
import type { Answer, CallInput, Person, TestBank } from './bank.ts';
import { routeAddress } from './route-address.ts';

export interface ApprovalResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Returns the id of the proposal. @throws when the call was not answered 202 */
export function expectProposalId({ status, body }: Answer): string {
  if (status !== 202 || !matchesSchema(ProposalCreatedView, body))
    throw new Error(`Not proposed: ${status} ${JSON.stringify(body)}`);
  return body.proposal._id;
}

export function createApprovalActions(bank: TestBank) {
  /** Approves a proposal as the browser does, or with another body. */
  async function approve(id: string, person: Person, other?: object): Promise<ApprovalResponse> {
    const { call } = (await person.call(getProposal, { params: { id } })).result.proposal;
    const { route } = namedRoutes.find(({ route }) => route.method === call.method && route.path === call.path) ?? {};
    if (!route) throw new Error(`No route ${call.method} ${call.path}`);
    const response = await fetch(`${bank.url}/api${routeAddress(call, call)}`, {
      method: call.method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person.session.token}`,
        'approves-proposal': id,
      },
      ...(call.body !== undefined && { body: JSON.stringify(other ?? call.body) }),
    });
    const answer = { status: response.status, body: await response.json() };
    assertDocumented(route, answer);
    return answer;
  }

  return {
    approve,
    /** Saves approval rules. Active rules need two people to be switched off. */
    async choose(rules: CallInput<typeof saveApprovalRules>['body'], first: Person, second: Person): Promise<void> {
      const answer = await first.call(saveApprovalRules, { body: rules ?? {} });
      if (answer.status !== 202) return void answer.result;
      const { status, body } = await approve(expectProposalId(answer), second);
      if (status !== 200) throw new Error(`Not approved: ${JSON.stringify(body)}`);
    },
    async statusOf(id: string, person: Person) {
      const { status, reason } = (await person.call(getProposal, { params: { id } })).result.proposal;
      return { status, reason };
    },
  };
}
