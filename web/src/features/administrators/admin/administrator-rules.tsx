import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Cents } from '#shared/domain/money.ts';
import { ActionDialog } from '../../../components/action-dialog.tsx';
import { formatLimitInput, MoneyField, OptionalLimitTextSchema } from '../../../components/bank/money-field.tsx';
import { OneFieldForm } from '../../../components/one-field-form.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { ADMIN_RULE_NOT_SAVED_MESSAGE, PROFILE_NOT_FETCHED_MESSAGE } from '../../../lib/messages.ts';
import { ownProfileQuery } from './own-profile-query.ts';

export function AdministratorRulesSettings() {
  return (
    <QueryContent
      query={useQuery(ownProfileQuery)}
      loading={<Skeleton label="Loading the rules for administrators" lines={2} />}
      failed={PROFILE_NOT_FETCHED_MESSAGE}
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
    const { message, twoFactorRequired } = await backOfficeApi.administrators.saveAdministratorRules({ body });
    queries.setQueryData(ownProfileQuery.queryKey, (known) => known && { ...known, twoFactorRequired });
    void queries.invalidateQueries({ queryKey: ['audit'] });
    showSuccess(message);
  };

  return (
    <Card
      title="Two-factor authentication of administrators"
      hint={
        required
          ? 'Protects against a stolen password. An administrator without it can only set it up.'
          : 'Protects against a stolen password. Each administrator decides whether to use it.'
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
          failed={ADMIN_RULE_NOT_SAVED_MESSAGE}
          action={save}
          onClosed={() => setAsking(false)}
        >
          {required
            ? 'Administrators can then switch it off and sign in with the password alone.'
            : 'From their next click on, administrators without it can only set it up. Your own account needs it first.'}
        </ActionDialog>
      )}
    </Card>
  );
}

const LargeCreditRule = z.object({ recentSignInAbove: OptionalLimitTextSchema });

function LargeCreditRuleForm({ above }: { above: Cents | undefined }) {
  const queries = useQueryClient();
  return (
    <OneFieldForm
      title="Recent sign-in for credits"
      hint="Protects against a stolen session that credits money: above this amount, an administrator whose sign-in is more than 10 minutes old confirms the password first. Whatever takes money out of an account always asks."
      name="recentSignInAbove"
      schema={LargeCreditRule}
      text={formatLimitInput(above)}
      submit="Update Amount"
      failed={ADMIN_RULE_NOT_SAVED_MESSAGE}
      save={async (body) => {
        const { message, ...saved } = await backOfficeApi.administrators.saveAdministratorRules({ body });
        queries.setQueryData(
          ownProfileQuery.queryKey,
          (known) => known && { ...known, recentSignInAbove: saved.recentSignInAbove },
        );
        void queries.invalidateQueries({ queryKey: ['audit'] });
        return { message, text: formatLimitInput(saved.recentSignInAbove) };
      }}
    >
      {(field) => <MoneyField label="Credits above, in euro" hint="Leave blank for never, 0 for always." {...field} />}
    </OneFieldForm>
  );
}
