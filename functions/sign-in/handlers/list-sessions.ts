import { listSessions } from '#shared/contract/sign-in.ts';
import { isSessionOpen } from '#shared/domain/sessions.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readSessionLimits } from '../session-limits.ts';
import { toSessionView } from '../session-view.ts';
import { listSessionsOfUser } from '../sessions.ts';

export const handler = endpoint(listSessions, async ({ request }, { userId, user, session }) => {
  const [known, limits] = await Promise.all([listSessionsOfUser(userId), readSessionLimits()]);
  const { sourceIp, userAgent } = request;
  const asking = { ...session, usedAt: session.startedAt * 1000, sourceIp, userAgent };
  const current = known.find(({ id }) => id === session.id) ?? asking;
  const others = known.filter((one) => one.id !== session.id && isSessionOpen(one, user, limits, now()));
  const newestFirst = others.sort((a, b) => b.usedAt - a.usedAt);
  return { sessions: [current, ...newestFirst].map((one) => toSessionView(one, session)) };
});
