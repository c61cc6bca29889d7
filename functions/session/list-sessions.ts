import { listSessions } from '#shared/contract/session.ts';
import { isOpen } from '#shared/domain/sessions.ts';
import { readSessionLimits } from '../data/session-limits.ts';
import { sessionsOf } from '../data/sessions.ts';
import { endpoint } from '../http/endpoint.ts';
import { now } from '../platform/clock.ts';
import { toSessionView } from '../views/session-view.ts';

export const handler = endpoint(listSessions, async ({ request }, { userId, user, session }) => {
  const [known, limits] = await Promise.all([sessionsOf(userId), readSessionLimits()]);
  const { sourceIp, userAgent } = request;
  const asking = { ...session, usedAt: session.startedAt * 1000, sourceIp, userAgent };
  const current = known.find(({ id }) => id === session.id) ?? asking;
  const others = known.filter((one) => one.id !== session.id && isOpen(one, user, limits, now()));
  const newestFirst = others.sort((a, b) => b.usedAt - a.usedAt);
  return { sessions: [current, ...newestFirst].map((one) => toSessionView(one, session)) };
});
