import { Notice } from './notice.tsx';

interface LeftOutProps {
  /** Filters of an address that a list does not know: `status`, `zzz`. */
  readonly filters: readonly (readonly [name: string, value: string])[];
}

/** Characters shown of each. */
const LONGEST = 40;

/** Says which filters of an address are not understood: the list is shown without them. */
export function LeftOut({ filters }: LeftOutProps) {
  if (filters.length === 0) return null;
  const named = filters.map(([name, value]) => `${name} “${value.slice(0, LONGEST)}”`).join(' and ');
  return <Notice>{`This address asks for what is not known: ${named}. The list is shown without it.`}</Notice>;
}
