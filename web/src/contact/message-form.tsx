import { type FormEvent, useRef, useState } from 'react';
import { MAIL } from '../site/addresses.ts';
import { look } from '../ui/button-look.ts';
import { CONTROL, Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { mailLink } from './mail-link.ts';

const TOPICS = [
  { topic: 'A question', to: MAIL.support },
  { topic: 'I would like an account', to: MAIL.accounts },
  { topic: 'A complaint', to: MAIL.support },
  { topic: 'My data', to: MAIL.privacy },
  { topic: 'Security', to: MAIL.security },
];
/** Mail programs take no more from a link. */
const LONGEST = 1500;

/**
 * Opens the visitor's own mail program with the message in it: nothing is sent from here, and nothing is kept. Without
 * JavaScript the browser does the same, by the form's action.
 */
export function MessageForm() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<{ name?: string; message?: string }>({});
  const [link, setLink] = useState<string>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const value = (field: string) => String(typed.get(field) ?? '').trim();
    const [name, message] = [value('name'), value('message')];
    setErrors({
      ...(!name && { name: 'Please tell us your name' }),
      ...(!message && { message: 'Please write your message' }),
    });
    setLink(undefined);
    if (!name || !message) {
      const first = form.current?.elements.namedItem(name ? 'message' : 'name');
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    const topic = value('topic');
    const to = TOPICS.find((known) => known.topic === topic)?.to ?? MAIL.support;
    const opened = mailLink({ to, subject: topic, body: `${message}\n\n${name}` });
    setLink(opened);
    location.href = opened;
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      action={`mailto:${MAIL.support}`}
      method="post"
      encType="text/plain"
      className="mt-6 grid gap-5"
    >
      <TextField label="Your name" name="name" autoComplete="name" maxLength={100} required error={errors.name} />
      <Field label="What it is about">
        {(wiring) => (
          <select name="topic" className={CONTROL} {...wiring}>
            {TOPICS.map(({ topic }) => (
              <option key={topic}>{topic}</option>
            ))}
          </select>
        )}
      </Field>
      <TextArea
        label="Message"
        name="message"
        hint="Please leave out passwords and codes."
        maxLength={LONGEST}
        required
        error={errors.message}
      />
      <button type="submit" className={look('primary', 'justify-self-start')}>
        Open in your mail program
      </button>
      <div role="status" className="text-quiet empty:hidden">
        {link && (
          <>
            Your mail program should have opened. If it has not,{' '}
            <a href={link} className="font-medium text-primary underline underline-offset-4">
              open the message again
            </a>{' '}
            or copy one of the addresses on this page.
          </>
        )}
      </div>
    </form>
  );
}
