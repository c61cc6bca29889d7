import { MAIL_ADDRESSES } from '../mail.ts';
import { requireElement } from '../query-required.ts';
import { CONTACT_TOPICS } from './topics.ts';

const REQUIRED = { name: 'Please tell us your name', message: 'Please write your message' } as const;

/** Opens the visitor's mail program with the message: nothing is sent from this page or stored. */
export function enhanceMessageForm(part: HTMLElement): void {
  const form = requireElement<HTMLFormElement>(part, 'form');
  const opened = requireElement(part, '[role="status"] p');
  // Native validation is switched off, because it is for visitors without JavaScript.
  form.noValidate = true;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = new FormData(form);
    const value = (field: string) => String(typed.get(field) ?? '').trim();
    opened.hidden = true;
    const missing = Object.entries(REQUIRED).filter(([field, sentence]) => {
      const isMissing = !value(field);
      sayWhatIsWrong(requireElement(form, `[name="${field}"]`), isMissing ? sentence : '');
      return isMissing;
    });
    const [first] = missing;
    if (first) return requireElement(form, `[name="${first[0]}"]`).focus();

    const topic = value('topic');
    const to = CONTACT_TOPICS.find((known) => known.topic === topic)?.to ?? MAIL_ADDRESSES.support;
    const link = mailLink({ to, subject: topic, body: `${value('message')}\n\n${value('name')}` });
    requireElement<HTMLAnchorElement>(opened, 'a').href = link;
    opened.hidden = false;
    location.href = link;
  });
}

function sayWhatIsWrong(control: HTMLElement, sentence: string): void {
  const error = `${control.id}-error`;
  const described = new Set(control.getAttribute('aria-describedby')?.split(' '));
  if (sentence) described.add(error);
  else described.delete(error);
  control.setAttribute('aria-describedby', [...described].join(' '));
  control.setAttribute('aria-invalid', String(sentence !== ''));
  requireElement(document, `[id="${error}"]`).textContent = sentence;
}

interface MailDraft {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** Returns a complete `mailto:` link (RFC 6068: lines end with CRLF, spaces are %20). */
export function mailLink({ to, subject, body }: MailDraft): string {
  const lines = body.replaceAll(/\r?\n/g, '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
