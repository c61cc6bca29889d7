import type { Route } from './route.ts';

type RoutesOf<File> = { [Name in keyof File as File[Name] extends Route ? Name : never]: File[Name] };

/** Returns the rows among the exports of a file. */
export function routesOf<File extends object>(file: File): RoutesOf<File> {
  const entries = Object.entries(file).filter(([, value]) => typeof value === 'object' && 'method' in value);
  return Object.fromEntries(entries) as RoutesOf<File>;
}
