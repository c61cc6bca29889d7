import { Notice } from './notice.tsx';

interface LeftOutProps {
  readonly filters: readonly (readonly [name: string, value: string])[];
}

const LONGEST = 40;

export function IgnoredFiltersNotice({ filters }: LeftOutProps) {
  if (filters.length === 0) return null;
  const named = filters.map(([name, value]) => `${name} “${value.slice(0, LONGEST)}”`).join(' and ');
  return <Notice>{`Unknown ${filters.length === 1 ? 'filter' : 'filters'} ignored: ${named}`}</Notice>;
}
