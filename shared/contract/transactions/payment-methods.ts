import * as z from 'zod/mini';
import { NO_FEE } from '../../domain/fees.ts';
import { methodTypes } from '../../domain/method-kinds.ts';
import { type Cents, eurosFromCents } from '../../domain/money.ts';
import type { AmountLimits } from '../../domain/money-requests.ts';
import {
  newDepositMethodDefaults,
  newWithdrawMethodDefaults,
  UNKNOWN_METHOD_MESSAGE,
} from '../../domain/payment-methods.ts';
import { LimitOrBlankSchema, LimitSchema } from '../limits.ts';
import { route } from '../route.ts';
import { EurosSchema, PercentSchema, requiredChoiceSchema, versionAtLeastSchema } from '../wire.ts';
import { coinTermsSchema, instructionSchemas, methodTextSchema, newInstructionSchemas } from './method-kinds.ts';

export const ChosenMethodSchema = requiredChoiceSchema(UNKNOWN_METHOD_MESSAGE);

const limit = (fallback: Cents) => z.prefault(LimitSchema, eurosFromCents(fallback));

function method(defaults: AmountLimits) {
  return {
    code: methodTextSchema('Code', 50),
    name: methodTextSchema('Name', 100),
    type: z.enum(methodTypes, { error: `The type is ${methodTypes.join(' or ')}` }),
    isActive: z._default(z.boolean(), true),
    minLimit: limit(defaults.minLimit),
    maxLimit: limit(defaults.maxLimit),
    feePercent: z._default(PercentSchema, NO_FEE),
  };
}

const ListVersion = versionAtLeastSchema(0);

export const DepositMethodView = z.object({
  ...method(newDepositMethodDefaults),
  ...instructionSchemas(),
});

export const WithdrawMethodView = z.object(method(newWithdrawMethodDefaults));

function list<Method extends z.ZodMiniType>(one: Method) {
  return z.array(one).check(z.maxLength(50, { error: 'At most 50 methods' }));
}

const DepositMethods = list(DepositMethodView);
const WithdrawMethods = list(WithdrawMethodView);

export const getDepositSettings = route({
  method: 'GET',
  path: '/admin/deposit-settings',
  access: 'admin',
  summary: 'All deposit methods',
  permissions: ['settings:get'],
  response: z.object({ methods: DepositMethods, version: z.number() }),
});

export const saveDepositSettings = route({
  method: 'PUT',
  path: '/admin/deposit-settings',
  access: 'admin',
  requiresReauthentication: true,
  dualApproval: 'payment-instructions',
  summary: 'Replaces the deposit methods by this list',
  permissions: ['settings:get', 'settings:update'],
  auditActions: ['deposit-methods.saved'],
  errors: ['conflict'],
  body: z.strictObject({
    methods: list(z.strictObject({ ...method(newDepositMethodDefaults), ...newInstructionSchemas() })),
    version: ListVersion,
  }),
  response: z.object({ message: z.string(), methods: DepositMethods, version: z.number() }),
});

export const getWithdrawSettings = route({
  method: 'GET',
  path: '/admin/withdraw-settings',
  access: 'admin',
  summary: 'All withdraw methods',
  permissions: ['settings:get'],
  response: z.object({ methods: WithdrawMethods, version: z.number() }),
});

export const saveWithdrawSettings = route({
  method: 'PUT',
  path: '/admin/withdraw-settings',
  access: 'admin',
  requiresReauthentication: true,
  dualApproval: 'payment-instructions',
  summary: 'Replaces the withdraw methods by this list',
  permissions: ['settings:get', 'settings:update'],
  auditActions: ['withdraw-methods.saved'],
  errors: ['conflict'],
  body: z.strictObject({ methods: list(z.strictObject(method(newWithdrawMethodDefaults))), version: ListVersion }),
  response: z.object({ message: z.string(), methods: WithdrawMethods, version: z.number() }),
});

export const getWithdrawalLimit = route({
  method: 'GET',
  path: '/admin/withdrawal-limit',
  access: 'admin',
  summary: 'What a customer may request to withdraw in 24 hours',
  permissions: ['settings:get'],
  response: z.object({ withdrawalLimit: z.optional(EurosSchema) }),
});

export const saveWithdrawalLimit = route({
  method: 'PUT',
  path: '/admin/withdrawal-limit',
  access: 'admin',
  requiresReauthentication: true,
  dualApproval: 'rules',
  summary: 'Sets that limit; null or an empty text takes it away',
  permissions: ['settings:get', 'settings:update'],
  auditActions: ['withdrawal-limit.saved'],
  body: z.strictObject({ withdrawalLimit: LimitOrBlankSchema }),
  response: z.object({ message: z.string(), withdrawalLimit: z.optional(EurosSchema) }),
});

export const listDepositMethods = route({
  method: 'GET',
  path: '/user/deposit-settings',
  access: 'user',
  summary: 'The deposit methods a customer may choose',
  permissions: ['settings:get'],
  response: z.object({ methods: DepositMethods }),
});

export const listWithdrawMethods = route({
  method: 'GET',
  path: '/user/withdraw-settings',
  access: 'user',
  summary: 'The withdraw methods a customer may choose, and what their limit leaves',
  permissions: ['settings:get'],
  response: z.object({
    methods: list(z.extend(WithdrawMethodView, { cryptoDetails: z.optional(coinTermsSchema()) })),
    withdrawalLimit: z.optional(EurosSchema),
    withdrawalLeft: z.optional(EurosSchema),
  }),
});
