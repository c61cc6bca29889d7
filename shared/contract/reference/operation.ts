import { type Html, html, proseHtml, rawHtml } from '../../domain/html.ts';
import { nameOfReference } from '../openapi/json-schema.ts';
import type { OpenApiOperation, OpenApiParameter, OpenApiResponse } from '../openapi/operation.ts';
import type { OpenApiDocument } from '../openapi.ts';
import { fieldTableHtml, fieldTables } from './fields.ts';

const callers: Readonly<Record<string, string>> = {
  user: 'Customers',
  admin: 'Administrators',
  'signed-in': 'Any signed-in person',
  session: 'Any holder of the session cookie',
};

export interface DocumentedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

export function operationHeading({ method, path }: DocumentedOperation): Html {
  const pieces = path.split('/').map((piece, index) => [index > 0 && rawHtml('/<wbr>'), piece]);
  return html`<span class="method ${method}">${method.toUpperCase()}</span> <span class="path">${pieces}</span>`;
}

export function operationArticleHtml(call: DocumentedOperation, document: OpenApiDocument): Html {
  const { operation } = call;
  const [security] = operation.security;
  const who = security ? Object.keys(security)[0] : undefined;
  return html`<article id="${operation.operationId}">
<div class="text">
<h3>${operationHeading(call)}</h3>
<p class="summary">${proseHtml(operation.summary)}</p>
<p class="who">${who ? (callers[who] ?? who) : 'Anybody'}</p>
${parameterTables(operation, document)}
${bodyTable(operation, document)}
${answerTable(operation, document)}
<p class="refusals">Refusals: ${refusalLinks(operation)}</p>
</div>
<div class="examples">${examples(operation)}</div>
</article>
`;
}

const places = { path: 'In the address', query: 'In the query', header: 'Headers', cookie: 'Cookies' } as const;

function parameterTables({ parameters }: OpenApiOperation, { components }: OpenApiDocument): Html {
  const all = parameters.map((given) => ('$ref' in given ? components.parameters[nameOfReference(given.$ref)] : given));
  return html`${Object.entries(places).map(([place, caption]) => {
    const here = all.filter((parameter): parameter is OpenApiParameter => parameter?.in === place);
    return here.length > 0 && fieldTableHtml(caption, here, components.schemas);
  })}`;
}

function bodyTable({ requestBody }: OpenApiOperation, { components }: OpenApiDocument): Html | undefined {
  const content = requestBody?.content['application/json'];
  return content && fieldTables('Body', content.schema, components.schemas);
}

const successOf = ({ responses }: OpenApiOperation): [status: string, OpenApiResponse] | undefined =>
  Object.entries(responses)
    .filter((entry): entry is [string, OpenApiResponse] => /^2/.test(entry[0]) && !('$ref' in entry[1]))
    .at(-1);

function answerTable(operation: OpenApiOperation, { components }: OpenApiDocument): Html | undefined {
  const [status, response] = successOf(operation) ?? [];
  const [[type, content] = []] = Object.entries(response?.content ?? {});
  if (!content) return undefined;
  const json = type === 'application/json';
  return fieldTables(json ? `Answer ${status}` : `Answer ${status}, ${type}`, content.schema, components.schemas);
}

function refusalLinks({ responses }: OpenApiOperation): Html {
  const statuses = Object.keys(responses).filter((status) => Number(status) >= 400);
  return html`${statuses.map((status, index) => [index > 0 && ', ', html`<a href="#refusal-${status}">${status}</a>`])}`;
}

function examples(operation: OpenApiOperation): Html {
  const body = operation.requestBody?.content['application/json'];
  const [status, success] = successOf(operation) ?? [];
  const answer = success?.content['application/json'];
  const { 400: invalid } = operation.responses;
  const [refusal] = invalid && 'content' in invalid ? Object.values(invalid.content) : [];
  return html`${body && exampleHtml('Body', body)}${answer && exampleHtml(`Answer ${status}`, answer)}${body && refusal && exampleHtml('Error 400', refusal)}`;
}

type Content = OpenApiResponse['content'][string];

export function exampleHtml(caption: string, { example, examples: several }: Content): Html {
  const values = several ? Object.values(several).map(({ value }) => value) : [example];
  return html`${values.map(
    (value, index) =>
      html`<figure><figcaption>${index === 0 ? caption : `or ${caption.toLowerCase()}`}</figcaption><pre><code>${JSON.stringify(value, null, 2)}</code></pre></figure>`,
  )}`;
}
