import { createUpload } from '../backups.ts';
import type { Route } from '../route.ts';
import { namedRoutes } from '../routes.ts';
import { type JsonSchema, jsonSchema, nameOfReference, type SchemasByName } from './json-schema.ts';

/** https://spec.openapis.org/oas/v3.1.1.html#link-object */
interface OpenApiLink {
  readonly operationId: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly requestBody?: Readonly<Record<string, string>>;
}

export type OpenApiLinks = Readonly<Record<string, OpenApiLink>>;

/** Fields of responses whose resource has another name in paths. */
const resources: Readonly<Record<string, string>> = { changes: 'restore-changes', requests: 'transactions' };

/** Returns `links` with the calls that take an id of this response, and a runtime expression for the id. */
export function openApiLinks(
  from: Route,
  response: JsonSchema,
  schemas: SchemasByName,
): { readonly links?: OpenApiLinks } {
  const found = Object.entries(idsIn(from, response, schemas)).flatMap(([resource, expression]) =>
    namedRoutes.flatMap(({ key, route: to }): [string, OpenApiLink][] => {
      const param = paramNaming(resource, to);
      const field = fieldNaming(resource, to);
      if ((!param && !field) || !mayFollow(from, to)) return [];
      const parameters = param && { parameters: { [param]: expression } };
      return [[key, { operationId: key, ...parameters, ...(field && { requestBody: { [field]: expression } }) }]];
    }),
  );
  return found.length > 0 ? { links: Object.fromEntries(found) } : {};
}

/** Returns runtime expressions by resource, for `{ user: { _id } }`, `{ users: [{ _id }] }` and `{ filename }`. */
function idsIn(from: Route, response: JsonSchema, schemas: SchemasByName): Readonly<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [name, property] of Object.entries(response.properties ?? {})) {
    // An uploaded file is no backup of the list.
    if (name === 'filename' && from !== createUpload) ids.backups = '$response.body#/filename';
    const row = property.items ?? property;
    const fields = (row.$ref ? schemas[nameOfReference(row.$ref)] : row)?.properties ?? {};
    const id = ['_id', 'id', 'filename'].find((field) => field in fields);
    const resource = resources[name] ?? (property.items ? name : `${name}s`);
    if (id) ids[resource] = `$response.body#/${name}/${property.items ? `0/${id}` : id}`;
  }
  return ids;
}

/** Returns the parameter of a path that names such a resource: `id` in `/admin/users/{id}` */
function paramNaming(resource: string, { path }: Route): string | undefined {
  return path.split(`/${resource}/{`)[1]?.split('}', 1)[0];
}

/** Returns the field of a body that names such a resource: `userId` */
function fieldNaming(resource: string, { body }: Route): string | undefined {
  const field = `${resource.replace(/s$/, '')}Id`;
  return body && field in (jsonSchema(body).properties ?? {}) ? field : undefined;
}

/** Administrators act on what customers made; customers meet nothing of administrators. */
const mayFollow = (from: Route, to: Route): boolean =>
  from !== to && (to.access === 'admin' || to.access === 'signed-in' || to.access === from.access);
