import { getTrailVerification } from '#shared/contract/audit.ts';
import { readTrailVerification } from '../../backups/jobs.ts';
import { endpoint } from '../../core/http/endpoint.ts';

export const handler = endpoint(getTrailVerification, async () => {
  const verification = await readTrailVerification();
  return { ...(verification && { verification }) };
});
