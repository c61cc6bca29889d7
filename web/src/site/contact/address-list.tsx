import { Check, Copy } from 'lucide-react';
import { MAIL_ADDRESSES } from '../mail.ts';
import { TextLink } from '../text-link.tsx';

const ADDRESSES = [
  {
    what: 'Support',
    text: 'Questions about your account, a deposit or a withdrawal.',
    address: MAIL_ADDRESSES.support,
  },
  {
    what: 'New accounts',
    text: 'Ask for an account. We reply with what we need to know.',
    address: MAIL_ADDRESSES.accounts,
  },
  {
    what: 'Privacy',
    text: 'What we store about you, and your rights to it.',
    address: MAIL_ADDRESSES.privacy,
  },
  {
    what: 'Security',
    text: 'A suspicious e-mail, a security issue, a sign-in that was not yours.',
    address: MAIL_ADDRESSES.security,
  },
];

export function ContactEmailList() {
  return (
    <dl className="mt-4 divide-y divide-line">
      {ADDRESSES.map(({ what, text, address }) => (
        <div key={what} className="py-4">
          <dt className="font-semibold">{what}</dt>
          <dd className="mt-0.5 text-quiet">{text}</dd>
          <dd className="mt-1 flex flex-wrap items-center gap-x-3">
            <TextLink href={`mailto:${address}`} className="py-1">
              {address}
            </TextLink>
            <CopyAddress address={address} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Uses a plain button, because the app's own would bring React, which is larger than this page. */
function CopyAddress({ address }: { address: string }) {
  return (
    <span data-live="copy-button" className="noscript:hidden">
      <button
        type="button"
        data-text={address}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-primary hover:bg-primary-soft"
      >
        <span data-shown="before" className="inline-flex items-center gap-1.5">
          <Copy className="size-4" aria-hidden="true" />
          Copy
        </span>
        <span data-shown="after" hidden className="inline-flex items-center gap-1.5">
          <Check className="size-4" aria-hidden="true" />
          Copied
        </span>
        <span className="sr-only">{address}</span>
      </button>
      <span role="status" className="sr-only text-sm text-danger" />
    </span>
  );
}
