import { API_BASE } from '#shared/contract/api-base.ts';
import { requireElement } from '../query-required.ts';

const FIELDS = ['name', 'email', 'topic', 'message'] as const;

const NOT_SENT = 'Your message was not sent. What you have written is still here. Please try again.';

/** What the API answers: a sentence, and one for each field that it refuses. */
interface Answer {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Sends the message to the bank. Its answer is shown beside the fields, or in place of the form. */
export function enhanceMessageForm(part: HTMLElement): void {
  const form = requireElement<HTMLFormElement>(part, 'form');
  const button = requireElement(form, '[type="submit"]');
  const problem = requireElement(form, '[data-form-error]');
  const sent = requireElement(part, '[data-sent]');
  const topic = requireElement<HTMLSelectElement>(form, '[name="topic"]');
  // Native validation is switched off, because it is for visitors without JavaScript.
  form.noValidate = true;

  const asked = new URLSearchParams(location.search).get('topic');
  if ([...topic.options].some(({ value }) => value === asked)) topic.value = asked ?? '';

  let isBusy = false;
  const show = (sentence: string) => {
    problem.hidden = sentence === '';
    problem.textContent = sentence;
  };

  async function submit(): Promise<void> {
    show('');
    const typed = new FormData(form);
    const body = Object.fromEntries(FIELDS.map((field) => [field, String(typed.get(field) ?? '')]));
    const { ok, answer } = await post(body);
    for (const field of FIELDS) sayWhatIsWrong(control(field), ok ? '' : (answer.fields?.[field] ?? ''));
    if (ok) {
      form.hidden = true;
      requireElement(sent, '[data-sent-text]').textContent = answer.message ?? '';
      sent.hidden = false;
      sent.focus();
      return;
    }
    const wrong = FIELDS.find((field) => answer.fields?.[field]);
    if (wrong) control(wrong).focus();
    else show(answer.message ?? NOT_SENT);
  }

  const control = (field: (typeof FIELDS)[number]) => requireElement<HTMLInputElement>(form, `[name="${field}"]`);

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    const label = button.textContent;
    button.textContent = 'Sending...';
    button.setAttribute('aria-disabled', 'true');
    void submit().finally(() => {
      isBusy = false;
      button.textContent = label;
      button.setAttribute('aria-disabled', 'false');
    });
  });
}

async function post(body: object): Promise<{ ok: boolean; answer: Answer }> {
  try {
    const response = await fetch(`${API_BASE}/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { ok: response.ok, answer: await response.json() };
  } catch {
    return { ok: false, answer: {} };
  }
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
