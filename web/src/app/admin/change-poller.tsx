import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pollChanges } from '../../lib/api/poll-changes.ts';
import { publishChange } from '../../lib/changes.ts';

export default function AdminChangePoller() {
  const queries = useQueryClient();
  useEffect(
    () =>
      pollChanges(() => {
        for (const first of ['stats', 'transaction']) void queries.invalidateQueries({ queryKey: [first] });
        publishChange();
      }),
    [queries],
  );
  return null;
}
