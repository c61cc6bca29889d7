import { buttonClassName } from '../../components/ui/button-class-name.ts';
import { CONTROL_CLASS_NAME, Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { MAIL_ADDRESSES } from '../mail.ts';
import { TextLink } from '../text-link.tsx';
import { CONTACT_TOPICS } from './topics.ts';

const LONGEST = 3000;

/** Without JavaScript the form opens the visitor's e-mail app. */
export function MessageForm() {
  return (
    <div data-live="message-form">
      <form action={`mailto:${MAIL_ADDRESSES.support}`} method="post" encType="text/plain" className="mt-6 grid gap-5">
        <TextField label="Your name" name="name" autoComplete="name" maxLength={100} required />
        <TextField
          label="Your e-mail"
          name="email"
          type="email"
          autoComplete="email"
          hint="We answer to this address."
          maxLength={254}
          required
        />
        <Field label="Topic">
          {(wiring) => (
            <select name="topic" className={CONTROL_CLASS_NAME} {...wiring}>
              {CONTACT_TOPICS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextArea label="Message" name="message" hint="Leave out passwords and codes." maxLength={LONGEST} required />
        <div role="alert">
          <p
            hidden
            data-form-error
            className="rounded-control bg-danger-soft px-3.5 py-3 text-sm font-medium text-danger"
          />
        </div>
        <button type="submit" className={buttonClassName('primary', 'justify-self-start')}>
          Send message
        </button>
      </form>
      <div role="status">
        <div hidden data-sent tabIndex={-1} className="mt-6 grid gap-3 outline-none">
          <p data-sent-text className="rounded-control bg-good-soft px-3.5 py-3 font-medium text-good" />
          <p className="text-quiet">
            Anything to add? Write to{' '}
            <TextLink href={`mailto:${MAIL_ADDRESSES.support}`}>{MAIL_ADDRESSES.support}</TextLink>.
          </p>
        </div>
      </div>
    </div>
  );
}
