import { buttonClassName } from '../../components/ui/button-class-name.ts';
import { CONTROL_CLASS_NAME, Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { MAIL_ADDRESSES } from '../mail.ts';
import { TextLink } from '../text-link.tsx';
import { CONTACT_TOPICS } from './topics.ts';

const LONGEST = 1500;

export function MessageForm() {
  return (
    <div data-live="message-form">
      <form action={`mailto:${MAIL_ADDRESSES.support}`} method="post" encType="text/plain" className="mt-6 grid gap-5">
        <TextField label="Your name" name="name" autoComplete="name" maxLength={100} required />
        <Field label="What it is about">
          {(wiring) => (
            <select name="topic" className={CONTROL_CLASS_NAME} {...wiring}>
              {CONTACT_TOPICS.map(({ topic }) => (
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
        />
        <button type="submit" className={buttonClassName('primary', 'justify-self-start')}>
          Open in your mail program
        </button>
      </form>
      <div role="status">
        <p hidden className="mt-5 text-quiet">
          Your mail program should have opened. If it has not,{' '}
          <TextLink href={`mailto:${MAIL_ADDRESSES.support}`}>open the message again</TextLink> or copy one of the
          addresses on this page.
        </p>
      </div>
    </div>
  );
}
