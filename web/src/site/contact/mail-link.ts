export interface MailDraft {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** Returns a complete `mailto:` link (RFC 6068: lines end with CRLF, spaces are %20). */
export function mailLink({ to, subject, body }: MailDraft): string {
  const lines = body.replaceAll(/\r?\n/g, '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
