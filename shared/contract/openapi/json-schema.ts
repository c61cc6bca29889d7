import * as z from 'zod/mini';
import { eurosFromCents, MAX_CENTS } from '../../domain/money.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../domain/passwords.ts';
import { AuditView } from '../audit.ts';
import { NewPasswordSchema } from '../new-password.ts';
import { ProposalView } from '../proposed.ts';
import { ReplyView, TicketView } from '../tickets.ts';
import * as views from '../views.ts';
import {
  AmountSchema,
  EmailSchema,
  EuroSumSchema,
  EurosSchema,
  FeeSchema,
  MomentSchema,
  PercentSchema,
} from '../wire.ts';

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

type Named = JsonSchema & { readonly id: string };

const COMPONENTS = '#/components/schemas/';
const LARGEST = eurosFromCents(MAX_CENTS);

const named = z.registry<Named>();
named.add(EurosSchema, {
  id: 'Euros',
  description: 'Euros, at most two decimals',
  minimum: -LARGEST,
  maximum: LARGEST,
});
named.add(EuroSumSchema, { id: 'EuroSum', description: 'A sum in euros, at most two decimals' });
named.add(AmountSchema, {
  id: 'Amount',
  description: 'Euros, at most two decimals',
  exclusiveMinimum: 0,
  maximum: LARGEST,
});
named.add(FeeSchema, { id: 'Fee', description: 'Euros, at most two decimals', minimum: 0, maximum: LARGEST });
named.add(PercentSchema, { id: 'Percent', description: 'Percent, at most two decimals', minimum: 0, maximum: 100 });
named.add(MomentSchema, { id: 'Moment', description: 'ISO 8601 in UTC' });
named.add(EmailSchema, { id: 'Email', description: 'Its case does not matter', format: 'email', maxLength: 254 });
named.add(NewPasswordSchema, {
  id: 'NewPassword',
  description: 'None of the 10 000 most common ones of this length, not the e-mail address, no space around it',
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
});
const things = { ...views, TicketView, ReplyView, AuditView, ProposalView };
for (const [name, schema] of Object.entries(things)) named.add(schema, { id: name.replace(/View$/, '') });

export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(named, { ...options, metadata: named, uri: (id) => `${COMPONENTS}${id}` });
  return Object.fromEntries(
    Object.entries(schemas as Record<string, object>).map(([id, schema]) => [id, tidy(schema as JsonSchema)]),
  );
}

export function jsonSchema(schema: z.ZodMiniType): JsonSchema {
  const name = named.get(schema)?.id;
  if (name) return { $ref: `${COMPONENTS}${name}` };
  return tidy(z.toJSONSchema(schema, { ...options, metadata: named }) as JsonSchema);
}

export type SchemasByName = Readonly<Record<string, JsonSchema>>;

/** Returns the last part of a reference within the document. */
export const nameOfReference = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

const options: Parameters<typeof z.toJSONSchema>[1] & object = {
  io: 'input',
  override: ({ zodSchema, jsonSchema: json }) => {
    // The removed keywords repeat what `format` and `type` say.
    if (json.format === 'date-time' || json.format === 'date' || json.format === 'email') delete json.pattern;
    if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
    if (zodSchema._zod.def.type === 'pipe') Object.assign(json, rulesBehind(zodSchema as z.core.$ZodPipe));
  },
};

/** Returns the rules of a codec's second step only for numbers in a query, because no other second step is on the wire. */
function rulesBehind(pipe: z.core.$ZodPipe): object {
  const { in: first, out } = pipe._zod.def;
  const number = first._zod.def.type === 'string' && out._zod.def.type === 'number';
  const isCodec = 'transform' in pipe._zod.def;
  if ((isCodec && !number) || named.get(pipe as unknown as z.ZodMiniType)) return {};
  const rules = jsonSchema(out as z.ZodMiniType);
  return rules.$ref || typeof rules.type === 'string' ? rules : {};
}

const elsewhere = new Set(['$defs', '$schema', '$id']);

function tidy(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value) => (elsewhere.has(key) ? undefined : value));
  return JSON.parse(text.replaceAll('#/$defs/', COMPONENTS));
}
