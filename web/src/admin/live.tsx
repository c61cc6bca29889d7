import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchChanges } from '../api/watch-changes.ts';
import { tellOfChange } from './changes.ts';

/** Keeps the screens of the back-office up to date. Lists announce changes instead of moving by themselves. */
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
