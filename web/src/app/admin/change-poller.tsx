import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchChanges } from '../../lib/api/watch-changes.ts';
import { tellOfChange } from '../../lib/changes.ts';

export default function Live() {
  const queries = useQueryClient();
  useEffect(
    () =>
      watchChanges(() => {
        for (const first of ['stats', 'transaction']) void queries.invalidateQueries({ queryKey: [first] });
        tellOfChange();
      }),
    [queries],
  );
  return null;
}
