/** Returns inputs as the OpenAPI document shows them. They are valid, though what they name need not exist. */
import { openApiDocument } from '#shared/contract/openapi.ts';
import type { Route } from '#shared/contract/route.ts';
import type { Answer, Session, TestBank } from './bank.ts';
import { routeAddress } from './route-address.ts';

const { paths } = openApiDocument();

export interface ExampleInput {
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly body: unknown;
}

export function exampleInput(route: Route): ExampleInput {
  const operation = paths[route.path]?.[route.method.toLowerCase()];
  const [content] = Object.values(operation?.requestBody?.content ?? {});
  const given = (place: string) =>
    Object.fromEntries(
      (operation?.parameters ?? []).flatMap((one) =>
        'in' in one && one.in === place && one.example !== undefined ? [[one.name, String(one.example)]] : [],
      ),
    );
  const [first] = Object.values(content?.examples ?? {});
  return { params: given('path'), query: given('query'), body: content?.example ?? first?.value };
}

export const fillPathParams = (route: Route, params: Readonly<Record<string, string>>): string =>
  routeAddress(route, { params });

/** Returns an input that names nothing of the bank and breaks the rules, so that a caller who passes changes nothing. */
export const harmlessInput = (route: Route): ExampleInput => ({
  params: Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'no-such-thing'])),
  query: {},
  body: route.body && { surprise: true },
});

/** Returns the escaped path with the query. */
export const addressOf = (route: Route, { params, query }: Omit<ExampleInput, 'body'>): string =>
  routeAddress(route, { params, query });

export const sendInput = (bank: TestBank, route: Route, input: ExampleInput, as?: Session): Promise<Answer> =>
  bank.send(route.method, addressOf(route, input), input.body, as);
