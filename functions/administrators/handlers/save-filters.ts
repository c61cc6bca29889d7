import { saveFilters } from '#shared/contract/administrators.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changeUser } from '../../core/users/users.ts';

export const handler = endpoint(saveFilters, async ({ body: { savedFilters }, request }, principal) => {
  await changeUser(
    principal.userId,
    () => ({ savedFilters }),
    () => ({
      action: 'saved-filters.saved',
      ...auditActor(principal, request),
      subjectId: principal.userId,
      after: { names: savedFilters.map(({ name }) => name).join(', ') },
    }),
  );
  return { message: 'Filters saved', savedFilters };
});
