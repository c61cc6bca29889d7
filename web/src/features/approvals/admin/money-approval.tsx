import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { getApprovalRules } from '#shared/contract/approvals.ts';
import type { RouteOutput } from '#shared/contract/route.ts';
import { formatLimitInput, MoneyField, OptionalLimitTextSchema } from '../../../components/bank/money-field.tsx';
import { OneFieldForm } from '../../../components/one-field-form.tsx';
import { api } from '../../../lib/api/client.ts';

const AmountForm = z.object({ moneyAbove: OptionalLimitTextSchema });

export function MoneyApprovalRuleForm({
  rules: { moneyAbove, version },
}: {
  rules: RouteOutput<typeof getApprovalRules>;
}) {
  const queries = useQueryClient();
  return (
    <OneFieldForm
      title="Two pairs of eyes for money"
      hint="Credits, withdrawals, corrections, settlements and deletions of customers that change a balance by more than this wait until another administrator approves them."
      name="moneyAbove"
      schema={AmountForm}
      text={formatLimitInput(moneyAbove)}
      submit="Save Amount"
      failed="Failed to save the amount"
      save={async (body) => {
        try {
          const saved = await api.approvals.saveApprovalRules({ body: { ...body, version } });
          return { message: saved.message, text: formatLimitInput(saved.moneyAbove) };
        } finally {
          void queries.invalidateQueries({ queryKey: ['proposals'] });
        }
      }}
    >
      {(field) => (
        <MoneyField
          label="Two administrators above, in euro"
          hint="Blank: one administrator is enough. To raise it or to take it away needs two."
          {...field}
        />
      )}
    </OneFieldForm>
  );
}
