import { Clock, Globe, ShieldAlert } from 'lucide-react';
import { PageFrame } from '../frame.tsx';
import { MAIL_ADDRESSES } from '../mail.ts';
import { TextLink } from '../text-link.tsx';
import { ContactEmailList } from './address-list.tsx';
import { MessageForm } from './message-form.tsx';

const NOTES = [
  { icon: Globe, title: 'Worldwide', text: 'We answer in English, wherever you write from.' },
  { icon: Clock, title: 'Online support 24/7', text: 'We read your messages at any hour of any day.' },
  {
    icon: ShieldAlert,
    title: 'We never ask for passwords',
    text: 'We never ask for your password or your six-digit code, by e-mail or otherwise.',
  },
];

export function ContactPage() {
  return (
    <PageFrame>
      <div className="mx-auto max-w-6xl px-5 py-14 sm:px-8 lg:py-20">
        <p className="text-sm font-semibold tracking-wide text-heather">Contact</p>
        <h1 className="mt-2 text-4xl sm:text-5xl">Talk to us</h1>
        <p className="mt-4 max-w-2xl text-lg text-quiet">
          Do you have an account? A <TextLink href="/login">support ticket</TextLink> is the safest way, because it
          comes with your account. For everything else, write to us here.
        </p>
        <div className="mt-12 grid gap-12 lg:grid-cols-[1.2fr_1fr] lg:gap-16">
          <section aria-labelledby="write" className="rounded-2xl border border-line bg-surface p-6 raised sm:p-8">
            <h2 id="write" className="text-2xl">
              Write a message
            </h2>
            <MessageForm />
          </section>
          <section aria-labelledby="addresses">
            <h2 id="addresses" className="text-2xl">
              Our addresses
            </h2>
            <ContactEmailList />
          </section>
        </div>
        <ul className="mt-14 grid gap-8 border-t border-line pt-10 md:grid-cols-3">
          {NOTES.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <Icon className="mt-1 size-6 shrink-0 text-primary" aria-hidden="true" />
              <div>
                <h2 className="text-lg">{title}</h2>
                <p className="mt-1 text-quiet">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-10 text-quiet">
          Found a security issue? Please report it to{' '}
          <TextLink href={`mailto:${MAIL_ADDRESSES.security}`}>{MAIL_ADDRESSES.security}</TextLink>.
        </p>
      </div>
    </PageFrame>
  );
}
