import { getTrailVerification } from '#shared/contract/audit.ts';
import { readVerification } from '../data/jobs.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';

export const handler = readingEndpoint(getTrailVerification).handle(async () => {
  const verification = await readVerification();
  return { ...(verification && { verification }) };
});
