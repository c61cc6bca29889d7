import { Notice } from './notice.tsx';

interface LeftOutProps {
  readonly filters: readonly (readonly [name: string, value: string])[];
}

const LONGEST = 40;

export function IgnoredFiltersNotice({ filters }: LeftOutProps) {
  if (filters.length === 0) return null;
  const named = filters.map(([name, value]) => `${name} “${value.slice(0, LONGEST)}”`).join(' and ');
  return <Notice>{`This address asks for what is not known: ${named}. The list is shown without it.`}</Notice>;
}
