/** One of everything that a customer can have, by what the routes call it in their paths (`/user/transactions/{id}`). */
import type { Route } from '#shared/contract/route.ts';
import { createTicket } from '#shared/contract/tickets.ts';
import type { Person, TestBank } from './bank.ts';
import { exampleInput } from './example-input.ts';
import { moneyOf, transactionIn } from './money.ts';

export type Things = Readonly<Record<string, string>>;

/** @param word stands in what is written */
export async function thingsOf(bank: TestBank, owner: Person, word: string, amount: number): Promise<Things> {
  const deposit = transactionIn(await moneyOf(bank).deposit(owner, amount));
  const { ticket } = (await owner.call(createTicket, { body: { subject: `About ${word}`, message: word } })).result;
  return { transactions: deposit._id, tickets: ticket._id, users: owner.id };
}

/** True for a route that speaks of one thing. */
export function takesThing(route: Route): boolean {
  return /\{\w+\}/.test(route.path) || thingInBody(route) !== undefined;
}

/** The field of a body that names a thing. */
const thingInBody = (route: Route): string | undefined =>
  Object.keys(exampleInput(route).body ?? {}).find((name) => name.endsWith('Id'));

/** The input of the documentation, about one of these things. @throws when there is none of that kind */
export function inputAbout(route: Route, things: Things) {
  const kind = route.path.split('/')[2] ?? '';
  const thing = things[kind];
  if (!thing) throw new Error(`There is no thing for ${route.path} among ${Object.keys(things).join(', ')}`);
  const { params, query, body } = exampleInput(route);
  const inBody = thingInBody(route);
  return {
    params: Object.fromEntries(Object.keys(params).map((name) => [name, thing])),
    query,
    body: inBody ? { ...Object(body), [inBody]: thing } : body,
  };
}
