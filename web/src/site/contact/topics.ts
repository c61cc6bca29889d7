import { enquiryTopics } from '#shared/domain/enquiries.ts';

export const CONTACT_TOPICS = Object.entries(enquiryTopics).map(([value, label]) => ({ value, label }));
