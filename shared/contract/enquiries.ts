import * as z from 'zod/mini';
import { enquiryTopicNames } from '../domain/enquiries.ts';
import { route } from './route.ts';
import { MessageView } from './views.ts';
import {
  EmailSchema,
  listQuerySchemas,
  MomentSchema,
  pageSchema,
  requiredLineSchema,
  requiredTextSchema,
} from './wire.ts';

export const EnquiryTopic = z.enum(enquiryTopicNames, { error: 'Please choose one of the topics' });

export const EnquiryView = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  topic: EnquiryTopic,
  message: z.string(),
  createdAt: MomentSchema,
});
export type EnquiryView = z.output<typeof EnquiryView>;

export const sendEnquiry = route({
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'Sends a message of a visitor to the bank',
  permissions: ['enquiries:put', 'attempts:get', 'attempts:put'],
  body: z.strictObject({
    name: requiredLineSchema({ name: 'Name', max: 100, missing: 'Please enter your name' }),
    email: EmailSchema,
    topic: EnquiryTopic,
    message: requiredTextSchema({ name: 'The message', max: 3000, missing: 'Please enter a message' }),
  }),
  response: MessageView,
});

export const listEnquiries = route({
  method: 'GET',
  path: '/admin/enquiries',
  access: 'admin',
  summary: 'Messages of visitors of the public site, newest first',
  permissions: ['enquiries:query'],
  query: z.strictObject(listQuerySchemas),
  response: pageSchema('enquiries', EnquiryView),
});

export const deleteEnquiry = route({
  method: 'DELETE',
  path: '/admin/enquiries/{id}',
  access: 'admin',
  requiresReauthentication: true,
  summary: 'Removes the message of a visitor',
  permissions: ['enquiries:delete'],
  auditActions: ['enquiry.deleted'],
  response: MessageView,
});
