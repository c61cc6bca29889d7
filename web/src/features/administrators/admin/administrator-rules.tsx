import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionDialog } from '../../../components/action-dialog.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { api } from '../../../lib/api/client.ts';
import { PROFILE_NOT_FETCHED, RULE_NOT_SAVED } from '../../../lib/messages.ts';
import { LargeCreditRuleForm } from './large-credits.tsx';
import { ownProfileQuery } from './own-profile-query.ts';

export function AdministratorRules() {
  return (
    <QueryContent
      query={useQuery(ownProfileQuery)}
      loading={<Skeleton label="Loading the rules for administrators" lines={2} />}
      failed={PROFILE_NOT_FETCHED}
    >
      {({ twoFactorRequired, recentSignInAbove }) => (
        <div className="grid gap-6">
          <TwoFactorRule required={twoFactorRequired} />
          <LargeCreditRuleForm above={recentSignInAbove} />
        </div>
      )}
    </QueryContent>
  );
}

function TwoFactorRule({ required }: { required: boolean }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);

  const save = async () => {
    const body = { twoFactorRequired: !required };
    const { message, twoFactorRequired } = await api.administrators.saveAdministratorRules({ body });
    queries.setQueryData(ownProfileQuery.queryKey, (known) => known && { ...known, twoFactorRequired });
    void queries.invalidateQueries({ queryKey: ['audit'] });
    showSuccess(message);
  };

  return (
    <Card
      title="Two-factor authentication of administrators"
      hint={
        required
          ? 'An administrator without it can do nothing but set it up.'
          : 'Each administrator decides whether to use it.'
      }
      aside={<Badge tone={required ? 'good' : 'neutral'}>{required ? 'Required' : 'Optional'}</Badge>}
    >
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {required ? 'Make it optional' : 'Require it'}
      </Button>
      {asking && (
        <ActionDialog
          title={
            required ? 'Make two-factor optional for administrators?' : 'Require two-factor of all administrators?'
          }
          confirmLabel={required ? 'Make it optional' : 'Require it'}
          waitingText="Saving..."
          tone={required ? 'danger' : 'primary'}
          failed={RULE_NOT_SAVED}
          action={save}
          onClosed={() => setAsking(false)}
        >
          {required
            ? 'Administrators can then turn it off, and their password alone is enough to sign in.'
            : 'Administrators without it can do nothing but set it up, from their next click on. Your own account needs it first.'}
        </ActionDialog>
      )}
    </Card>
  );
}
