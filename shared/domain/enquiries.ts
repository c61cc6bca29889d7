/** What visitors of the public site write to the bank about. */
export const enquiryTopics = {
  question: 'A question',
  account: 'I would like an account',
  complaint: 'A complaint',
  data: 'My data',
  security: 'Security',
} as const;

export type EnquiryTopic = keyof typeof enquiryTopics;

export const enquiryTopicNames = Object.keys(enquiryTopics) as [EnquiryTopic, ...EnquiryTopic[]];

/** An enquiry is removed after this time, and sooner if an administrator deletes it. */
export const ENQUIRY_KEPT_DAYS = 180;

/** Enquiries from one address (an IPv6 address counts as its /64 block). */
export const enquiryLimit = { limit: 5, window: 60 * 60 * 1000 } as const;

/** Enquiries from everywhere together, so that many addresses cannot fill the list. */
export const allEnquiriesLimit = { limit: 300, window: 24 * 60 * 60 * 1000 } as const;
