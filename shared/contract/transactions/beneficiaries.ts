import * as z from 'zod/mini';
import { route } from '../route.ts';
import { MomentSchema, requiredChoiceSchema } from '../wire.ts';
import { paymentDetailSchemas } from './method-kinds.ts';

export const BeneficiaryView = z.object({
  _id: z.string(),
  method: z.string(),
  paymentDetails: z.object(paymentDetailSchemas()),
  usedAt: MomentSchema,
});
export type BeneficiaryView = z.output<typeof BeneficiaryView>;

export const listBeneficiaries = route({
  method: 'GET',
  path: '/user/beneficiaries',
  access: 'user',
  summary: "The customer's saved withdrawal details, last used first",
  permissions: [],
  response: z.object({ beneficiaries: z.array(BeneficiaryView) }),
});

export const saveBeneficiary = route({
  method: 'POST',
  path: '/user/beneficiaries',
  access: 'user',
  summary: 'Saves the details of an own withdrawal, 20 at most; of saved ones it notes the use',
  permissions: ['users:put', 'users:check'],
  auditActions: ['beneficiary.saved'],
  errors: ['not-found', 'conflict'],
  body: z.strictObject({
    /** The details are copied from a withdrawal, so that only details that have passed its checks can be saved. */
    transactionId: requiredChoiceSchema('Please choose a withdrawal'),
  }),
  response: z.object({ message: z.string(), beneficiaries: z.array(BeneficiaryView) }),
});

export const removeBeneficiary = route({
  method: 'DELETE',
  path: '/user/beneficiaries/{id}',
  access: 'user',
  summary: 'Removes saved withdrawal details; withdrawals that used them stay as they are',
  permissions: ['users:put', 'users:check'],
  auditActions: ['beneficiary.removed'],
  response: z.object({ message: z.string(), beneficiaries: z.array(BeneficiaryView) }),
});
