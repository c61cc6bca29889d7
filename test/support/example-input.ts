/** Returns inputs as the OpenAPI document shows them. They are valid, though what they name need not exist. */
import { openApiDocument } from '#shared/contract/openapi.ts';
import type { Route } from '#shared/contract/route.ts';

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

/** Returns the escaped path, such as `/admin/users/17/withdraw-fee`. */
export function fillPathParams({ path }: Route, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
