import type { ComponentType } from 'react';
import type { PublicPath } from '#shared/contract/public-pages.ts';
import { BANK_NAME } from '#shared/domain/bank.ts';

export type PageName = PublicPath | 'not found';

interface PublicPage {
  readonly title: string;
  /** What search engines and shared links say about it. */
  readonly description: string;
  readonly load: () => Promise<{ default: ComponentType }>;
}

export const pages: Readonly<Record<PageName, PublicPage>> = {
  '/': {
    title: `${BANK_NAME} · Banking that puts your money first`,
    description: `${BANK_NAME} is a private online bank: real-time balances, low fees shown before you send, bank-grade security and people who answer around the clock.`,
    load: () => import('../landing/landing.tsx'),
  },
  '/contact': {
    title: `Contact · ${BANK_NAME}`,
    description: `Write to ${BANK_NAME}: support around the clock, new accounts, privacy and security.`,
    load: () => import('../contact/contact.tsx'),
  },
  '/privacypolicy': {
    title: `Privacy Policy · ${BANK_NAME}`,
    description: `What ${BANK_NAME} stores about you, where, for how long, who sees it, and what you can ask for.`,
    load: () => import('../legal/privacy-policy.tsx'),
  },
  '/termsandcondition': {
    title: `Terms and Conditions · ${BANK_NAME}`,
    description: `The agreement between you and ${BANK_NAME}: accounts, fees, deposits, withdrawals, security and how it ends.`,
    load: () => import('../legal/terms-and-conditions.tsx'),
  },
  'not found': {
    title: `Page not found · ${BANK_NAME}`,
    description: 'There is nothing at this address.',
    load: () => import('./not-found.tsx'),
  },
};

export function isPageName(name: string | undefined): name is PageName {
  return name !== undefined && Object.hasOwn(pages, name);
}
