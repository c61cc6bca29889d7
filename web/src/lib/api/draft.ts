/**
 * Drafts of forms survive a reload and the end of a session in this tab, each with the idempotency key of its last
 * submission: the same form sent again, even after a lost answer and a reload, takes effect once.
 */
import { newIdempotencyKey } from './idempotency.ts';

type Typed = Readonly<Record<string, string>>;

export interface FormDraft<Values extends Typed> {
  values(): Values;
  isBegun(): boolean;
  keep(changed: Partial<Values>): void;
  /** Returns the same key for every try to send the same values, and another one after an edit. */
  keyFor(body: unknown): string;
  /** Ends the draft once its submission under this key has succeeded, unless another was begun meanwhile. */
  finish(key: string): void;
  discard(): void;
}

interface Kept {
  readonly values: Typed;
  readonly sent?: { readonly body: string; readonly key: string };
}

const PREFIX = 'draft';

/** Creates a draft. @param identity stays the same for a person */
export function createDraft<Values extends Typed>(
  storage: Storage,
  identity: string,
  form: string,
  empty: Values,
): FormDraft<Values> {
  const name = nameOf(identity, form);
  const read = (): Kept => keptIn(storage.getItem(name), empty);
  const write = (kept: Kept): void => storage.setItem(name, JSON.stringify(kept));
  const isEmpty = (values: Typed): boolean => Object.entries(empty).every(([field, text]) => values[field] === text);

  return {
    values: () => read().values as Values,
    isBegun: () => !isEmpty(read().values),
    keep(changed) {
      const kept = read();
      const values = { ...kept.values, ...changed } as Values;
      if (isEmpty(values)) storage.removeItem(name);
      else write({ ...kept, values });
    },
    keyFor(body) {
      const { values, sent } = read();
      const text = JSON.stringify(body);
      if (sent?.body === text) return sent.key;
      const key = newIdempotencyKey();
      write({ values, sent: { body: text, key } });
      return key;
    },
    finish(key) {
      if (read().sent?.key === key) storage.removeItem(name);
    },
    discard: () => storage.removeItem(name),
  };
}

export function deleteDraftsOfOthers(storage: Storage, identity: string | undefined): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) {
    if (!name.startsWith(`${PREFIX} `)) continue;
    if (identity === undefined || !name.startsWith(nameOf(identity, ''))) storage.removeItem(name);
  }
}

const nameOf = (identity: string, form: string): string => `${PREFIX} ${identity} ${form}`;

/** Returns the stored values of fields that the form still has: another version of the app may have written them. */
function keptIn(text: string | null, empty: Typed): Kept {
  const { values, sent } = Object(parsed(text)) as { values?: unknown; sent?: unknown };
  const { body, key } = Object(sent) as Record<string, unknown>;
  const entries = Object.entries(empty).map(([field, nothing]) => {
    const typed: unknown = Object(values)[field];
    return [field, typeof typed === 'string' ? typed : nothing];
  });
  const isSent = typeof body === 'string' && typeof key === 'string';
  return { values: Object.fromEntries(entries), ...(isSent && { sent: { body, key } }) };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
