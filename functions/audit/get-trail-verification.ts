import { getTrailVerification } from '#shared/contract/audit.ts';
import { readVerification } from '../data/jobs.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(getTrailVerification, async () => {
  const verification = await readVerification();
  return { ...(verification && { verification }) };
});
