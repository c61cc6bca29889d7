/** Resources are named as the paths of routes (`/user/transactions/{id}`) or their bodies name them. */

import type { Route } from '#shared/contract/route.ts';
import { createTicket } from '#shared/contract/tickets.ts';
import { saveBeneficiary } from '#shared/contract/transactions/beneficiaries.ts';
import type { Person, TestBank } from './bank.ts';
import { exampleInput } from './example-input.ts';
import { createMoneyActions, transactionOfAnswer } from './money.ts';

export type ApiResourceIds = Readonly<Record<string, string>>;

/** Creates one resource of each kind. @param word a part of every text */
export async function makeResources(
  bank: TestBank,
  owner: Person,
  word: string,
  amount: number,
): Promise<ApiResourceIds> {
  const deposit = transactionOfAnswer(await createMoneyActions(bank).deposit(owner, amount));
  const { ticket } = (await owner.call(createTicket, { body: { subject: `About ${word}`, message: word } })).result;
  const { _id: transactionId } = transactionOfAnswer(await createMoneyActions(bank).withdraw(owner, 10));
  const { beneficiaries } = (await owner.call(saveBeneficiary, { body: { transactionId } })).result;
  return {
    transactions: deposit._id,
    tickets: ticket._id,
    users: owner.id,
    beneficiaries: beneficiaries[0]?._id ?? '',
    transactionId,
  };
}

export function routeTakesResourceId(route: Route): boolean {
  return /\{\w+\}/.test(route.path) || resourceIdFieldOfBody(route) !== undefined;
}

/** Returns the field of a body that names a resource. */
export const resourceIdFieldOfBody = (route: Route): string | undefined =>
  Object.keys(exampleInput(route).body ?? {}).find((name) => name.endsWith('Id'));

/** Returns the documentation's example input with this id. */
export function exampleInputWithId(route: Route, id: string, idInBody = id) {
  const { params, query, body } = exampleInput(route);
  const inBody = resourceIdFieldOfBody(route);
  return {
    params: Object.fromEntries(Object.keys(params).map((name) => [name, id])),
    query,
    body: inBody ? { ...Object(body), [inBody]: idInBody } : body,
  };
}

/** Returns the example input with the id of one of these resources. @throws when there is none of that kind */
export function exampleInputForResource(route: Route, resources: ApiResourceIds) {
  const kind = route.path.split('/')[2] ?? '';
  const resource = resources[kind];
  if (!resource) throw new Error(`There is no resource for ${route.path} among ${Object.keys(resources).join(', ')}`);
  return exampleInputWithId(route, resource, resources[resourceIdFieldOfBody(route) ?? '']);
}
