import { API_BASE } from './api-base.ts';
import type { NamedRoute } from './routes.ts';

type Match =
  | { readonly kind: 'route'; readonly named: NamedRoute; readonly pathParameters: Record<string, string> }
  | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'unknown' };

export type FindRoute = (method: string, rawPath: string) => Match;

/** Matches paths as API Gateway does: by whole segments, fixed segments before parameters, and case-sensitively. */
export function createRouteFinder(routes: readonly NamedRoute[]): FindRoute {
  const rows = routes
    .map((named) => ({ named, segments: `${API_BASE}${named.route.path}`.split('/') }))
    .sort((a, b) => parameterCount(a.segments) - parameterCount(b.segments));

  return (method, rawPath) => {
    const given = rawPath.split('/');
    const samePath = rows.filter(({ segments }) => fits(segments, given));
    const row = samePath.find(({ named }) => named.route.method === method);
    if (row) return { kind: 'route', named: row.named, pathParameters: parametersOf(row.segments, given) };
    if (samePath.length === 0) return { kind: 'unknown' };
    return { kind: 'wrong-method', allowed: samePath.map(({ named }) => named.route.method) };
  };
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

function parameterCount(segments: readonly string[]): number {
  return segments.filter(isParameter).length;
}

function fits(segments: readonly string[], given: readonly string[]): boolean {
  if (segments.length !== given.length) return false;
  return segments.every((segment, index) => (isParameter(segment) ? given[index] !== '' : segment === given[index]));
}

/** @throws URIError for an invalid percent escape */
function parametersOf(segments: readonly string[], given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    segments.flatMap((segment, index) =>
      isParameter(segment) ? [[segment.slice(1, -1), decodeURIComponent(given[index] ?? '')]] : [],
    ),
  );
}
