/** Finds what must never be in a log [14.2.1]. */
import { API_BASE } from '#shared/contract/api-base.ts';

/** Secrets with a recognizable form. */
const forms: readonly (readonly [what: string, form: RegExp])[] = [
  ['a token', /eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a token in an address', new RegExp(`${API_BASE}/\\S*[?&](?:access_)?token=`)],
  ['a session cookie', /\bsession(?:-\d+)?=[\w%-]{10,}/],
  ['an Authorization header', /\bBearer [\w-]{10,}/i],
  ['an IBAN', /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/],
  ['a link for an authenticator', /otpauth:\/\//],
  ['a private key', /-----BEGIN/],
];

/** Returns all encodings of a text. */
const writings = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
];

/** Returns the names of secrets in a log, each with its line. */
export function findSecretsInLog(log: string, secrets: Readonly<Record<string, string>>): string[] {
  const found = Object.entries(secrets).flatMap(([what, secret]) => {
    // Six digits may be part of any number, so they count only if they are not next to others.
    const short = /^\d{6}$/.test(secret) && new RegExp(`(?<![\\w.:-])${secret}(?![\\w.:-])`);
    const at = short ? log.search(short) : Math.max(...writings(secret).map((writing) => log.indexOf(writing)));
    return at < 0 ? [] : [`${what}: ${lineAt(log, at)}`];
  });
  const byForm = forms.flatMap(([what, form]) => {
    const at = log.search(form);
    return at < 0 ? [] : [`${what}: ${lineAt(log, at)}`];
  });
  return [...found, ...byForm];
}

function lineAt(log: string, at: number): string {
  return log.slice(log.lastIndexOf('\n', at) + 1, at + 200).slice(0, 600);
}
