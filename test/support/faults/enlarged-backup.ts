import { createHash } from 'node:crypto';
import { footerText, signAsBank } from './backup-files.ts';

/** Returns the same backup with so many bytes more in its audit trail, signed by the bank. */
export function enlargeBackup(text: string, bytes: number): Promise<string> {
  const padding = {
    at: '2026-01-01T00:00:00.000Z',
    action: 'session.started',
    actorId: 'unknown',
    userAgent: 'x'.repeat(900),
  };
  const records = Array.from({ length: Math.ceil(bytes / 1000) }, (_, index) =>
    JSON.stringify({ id: `padding-${index}`, ...padding }),
  );
  const body = text.slice(0, text.lastIndexOf('\n"sha256"')).replace(/("audit":\[\n)/, `$1${records.join(',\n')},\n`);
  const sha256 = createHash('sha256').update(body).digest('hex');
  return signAsBank(body + footerText(sha256, JSON.parse(text).signature));
}
