import { type Html, html } from '../../domain/html.ts';
import { type JsonSchema, nameOfReference, type SchemasByName } from '../openapi/json-schema.ts';

interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

export function fieldTables(caption: string, schema: JsonSchema, schemas: SchemasByName): Html {
  const kinds = schema.oneOf ?? [schema];
  return html`${kinds.map((kind, index) => fieldTable(index === 0 ? caption : `or ${caption.toLowerCase()}`, kind, schemas))}`;
}

function fieldTable(caption: string, schema: JsonSchema, schemas: SchemasByName): Html {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return html`<h4>${caption}</h4><p>${schemaTypeHtml(schema, schemas)}</p>`;
  return fieldTableHtml(caption, fields, schemas);
}

export function fieldTableHtml(caption: string, fields: readonly Field[], schemas: SchemasByName): Html {
  return html`<table><caption>${caption}</caption><thead><tr><th scope="col">Field</th><th scope="col">Type and limits</th></tr></thead><tbody>
${fields.map((field) => row(field, schemas))}</tbody></table>`;
}

function row({ name, schema, required }: Field, schemas: SchemasByName): Html {
  const optional = !required && html` <span class="optional">optional</span>`;
  return html`<tr><th scope="row"><code>${name}</code>${optional}</th><td>${schemaTypeHtml(schema, schemas)}</td></tr>
`;
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema, before = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const field = { name: `${before}${name}`, schema, required: required.includes(name) };
    const inside = schema.items ? fieldsOf(schema.items, `${field.name}[].`) : fieldsOf(schema, `${field.name}.`);
    return [field, ...inside];
  });
}

export function schemaTypeHtml(schema: JsonSchema, schemas: SchemasByName): Html {
  const { $ref, oneOf, anyOf, items, default: usual } = schema;
  if ($ref) return reference(nameOfReference($ref), schemas);
  const either = oneOf ?? anyOf;
  if (either) return html`${either.map((one, index) => [index > 0 && ' or ', schemaTypeHtml(one, schemas)])}`;
  const limits = limitsOf(schema);
  const without = usual !== undefined && usual !== '' && html`, otherwise <code>${JSON.stringify(usual)}</code>`;
  if (items) return html`list of ${schemaTypeHtml(items, schemas)}${limits}`;
  return html`${kindOf(schema, schemas)}${limits}${without}`;
}

function reference(name: string, schemas: SchemasByName): Html {
  const schema = schemas[name] ?? {};
  const link = html`<a href="#thing-${name}">${name}</a>`;
  if (schema.properties) return link;
  return html`${link}: ${schemaTypeHtml(schema, schemas)}${schema.description && html`. ${schema.description}`}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
};

function kindOf({ type, format, enum: values, const: only, ...rest }: JsonSchema, schemas: SchemasByName): Html {
  if (only !== undefined) return html`<code>${JSON.stringify(only)}</code>`;
  if (values) return html`${values.map((value, index) => [index > 0 && ' · ', html`<code>${String(value)}</code>`])}`;
  const { propertyNames, additionalProperties: inside } = rest;
  if (propertyNames && typeof inside === 'object') {
    const keys = propertyNames.$ref ? schemaTypeHtml(propertyNames, schemas) : html`name`;
    const fields = fieldsOf(inside).map((field) => field.name);
    return html`object, by ${keys}, of ${fields.length > 0 ? fields.join(', ') : schemaTypeHtml(inside, schemas)}`;
  }
  if (format === 'date') return html`<code>2026-11-21</code>`;
  if (format === 'date-time') return html`<code>2026-11-21T09:35:12.000Z</code>`;
  if (type === undefined) return html`anything`;
  return html`${[type]
    .flat()
    .map((one) => kinds[one] ?? one)
    .join(' or ')}`;
}

function limitsOf({ minLength, maxLength, minimum, exclusiveMinimum, maximum, maxItems, pattern }: JsonSchema): Html {
  const number = (value: number) => value.toLocaleString('en-US');
  const parts = [
    range(minLength, maxLength, ' characters'),
    range(minimum, maximum, ''),
    exclusiveMinimum !== undefined && `more than ${number(exclusiveMinimum)}`,
    maxItems !== undefined && `at most ${number(maxItems)}`,
    readable[pattern ?? ''],
  ].filter(Boolean);
  return html`${parts.map((part) => `, ${part}`)}`;

  function range(least: number | undefined, most: number | undefined, unit: string): string | false {
    if (most === undefined) return least !== undefined && `at least ${number(least)}${unit}`;
    return least === undefined ? `at most ${number(most)}${unit}` : `${number(least)} to ${number(most)}${unit}`;
  }
}

const readable: Readonly<Record<string, string>> = {
  '^\\d{6}$': 'six digits',
  '^[A-Za-z0-9]{4,34}$': '4 to 34 letters and digits',
};
