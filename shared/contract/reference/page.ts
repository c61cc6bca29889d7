import { type Html, html, proseHtml, rawHtml } from '../../domain/html.ts';
import { apiConventions } from '../openapi/conventions.ts';
import { openApiErrorResponses } from '../openapi/errors.ts';
import type { OpenApiDocument } from '../openapi.ts';
import { fieldTables, schemaTypeHtml } from './fields.ts';
import { type DocumentedOperation, exampleHtml, operationArticleHtml, operationHeading } from './operation.ts';
import { apiReferenceStyleSheet } from './style.ts';

export function apiReferenceHtml(document: OpenApiDocument): string {
  const { info, servers } = document;
  const [server] = servers;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<meta name="description" content="Every call of the ${info.title}: who may make it, what goes in, what comes out">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${rawHtml(apiReferenceStyleSheet)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the reference</a>
<header class="top">
<p class="brand">${info.title}</p>
<p>Version ${info.version}. All paths are below <code>${server?.url}</code>. For programs: <a href="openapi.json">openapi.json</a></p>
</header>
<div class="columns">
<nav aria-label="Contents">${contents(document)}</nav>
<main id="main" tabindex="-1">
<h1>API reference</h1>
<section aria-labelledby="conventions"><h2 id="conventions">Conventions</h2>
<dl class="conventions">${apiConventions.map(({ title, text }) => html`<div><dt>${title}</dt><dd>${proseHtml(text)}</dd></div>`)}</dl>
</section>
${document.tags.map(({ name, description }) => feature(name, description, document))}
${things(document)}
${refusalSection(document)}
</main>
</div>
</body>
</html>
`;
  return page.text;
}

function callsOf(feature: string, { paths }: OpenApiDocument): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation.tags[0] === feature ? [{ method, path, operation }] : [],
    ),
  );
}

function featureTitle(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function contents(document: OpenApiDocument): Html {
  const groups = document.tags.map(
    ({ name }) => html`<li><a href="#feature-${name}">${featureTitle(name)}</a>
<ul>${callsOf(name, document).map((call) => html`<li><a href="#${call.operation.operationId}">${operationHeading(call)}</a></li>`)}</ul></li>
`,
  );
  return html`<ul><li><a href="#conventions">Conventions</a></li>
${groups}<li><a href="#things">Things</a></li><li><a href="#refusals">Refusals</a></li></ul>`;
}

function feature(name: string, description: string, document: OpenApiDocument): Html {
  return html`<section aria-labelledby="feature-${name}"><h2 id="feature-${name}">${featureTitle(name)}</h2><p>${description}</p>
${callsOf(name, document).map((call) => operationArticleHtml(call, document))}</section>
`;
}

function things({ components: { schemas } }: OpenApiDocument): Html {
  return html`<section aria-labelledby="things"><h2 id="things">Things</h2><p>What several calls speak of, under its name.</p>
${Object.entries(schemas).map(
  ([name, schema]) => html`<article id="thing-${name}"><div class="text"><h3>${name}</h3>
${schema.description && html`<p>${schema.description}</p>`}
${schema.properties ? fieldTables('Fields', schema, schemas) : html`<p>${schemaTypeHtml(schema, schemas)}</p>`}</div></article>
`,
)}</section>
`;
}

function refusalSection({ components: { responses } }: OpenApiDocument): Html {
  const invalid = html`<article id="refusal-400"><div class="text"><h3>400</h3><p>${proseHtml('Malformed or invalid; `fields` has a sentence for each field. Every call has an example of its own.')}</p></div></article>`;
  const others = openApiErrorResponses.map(({ status, name }) => {
    const { description, content = {} } = responses[name] ?? {};
    const [example] = Object.values(content);
    return html`<article id="refusal-${status}"><div class="text"><h3>${status}</h3><p>${proseHtml(description ?? '')}</p></div>
<div class="examples">${example && exampleHtml(`Answer ${status}`, example)}</div></article>
`;
  });
  return html`<section aria-labelledby="refusals"><h2 id="refusals">Refusals</h2>
${invalid}${others}</section>
`;
}
