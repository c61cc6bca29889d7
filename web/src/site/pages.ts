import type { ComponentType } from 'react';
import type { PublicPath } from '#shared/contract/public-pages.ts';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { ContactPage } from './contact/contact.tsx';
import { LandingPage } from './landing/landing.tsx';
import { PrivacyPolicyPage } from './legal/privacy-policy.tsx';
import { TermsAndConditionsPage } from './legal/terms-and-conditions.tsx';
import { SiteNotFoundPage } from './not-found.tsx';

export type PageName = PublicPath | 'not found';

interface PublicPage {
  readonly title: string;
  readonly description: string;
  readonly Page: ComponentType;
}

export const publicPages: Readonly<Record<PageName, PublicPage>> = {
  '/': {
    title: `${BANK_NAME} · Banking that puts your money first`,
    description: `${BANK_NAME} is a private online bank: real-time balances, low fees shown before you send, bank-grade security and people who answer around the clock.`,
    Page: LandingPage,
  },
  '/contact': {
    title: `Contact · ${BANK_NAME}`,
    description: `Write to ${BANK_NAME}: support around the clock, new accounts, privacy and security.`,
    Page: ContactPage,
  },
  '/privacypolicy': {
    title: `Privacy Policy · ${BANK_NAME}`,
    description: `What ${BANK_NAME} stores about you, where, for how long, who sees it, and what you can ask for.`,
    Page: PrivacyPolicyPage,
  },
  '/termsandcondition': {
    title: `Terms and Conditions · ${BANK_NAME}`,
    description: `The agreement between you and ${BANK_NAME}: accounts, fees, deposits, withdrawals, security and how it ends.`,
    Page: TermsAndConditionsPage,
  },
  'not found': {
    title: `Page not found · ${BANK_NAME}`,
    description: 'There is nothing at this address.',
    Page: SiteNotFoundPage,
  },
};
