import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Cents } from '#shared/domain/money.ts';
import { formatLimitInput, MoneyField, OptionalLimitTextSchema } from '../../../components/bank/money-field.tsx';
import { OneFieldForm } from '../../../components/one-field-form.tsx';
import { api } from '../../../lib/api/client.ts';
import { RULE_NOT_SAVED } from '../../../lib/messages.ts';
import { ownProfileQuery } from './own-profile-query.ts';

const Form = z.object({
  recentSignInAbove: OptionalLimitTextSchema,
});

export function LargeCreditRuleForm({ above }: { above: Cents | undefined }) {
  const queries = useQueryClient();
  return (
    <OneFieldForm
      title="Recent sign-in for credits"
      hint="To raise a customer's balance by more than this amount, an administrator whose sign-in is more than 10 minutes old confirms the password first. Deposits, edits and deletions of transactions all count."
      name="recentSignInAbove"
      schema={Form}
      text={formatLimitInput(above)}
      submit="Update Amount"
      failed={RULE_NOT_SAVED}
      save={async (body) => {
        const { message, ...saved } = await api.administrators.saveAdministratorRules({ body });
        queries.setQueryData(
          ownProfileQuery.queryKey,
          (known) => known && { ...known, recentSignInAbove: saved.recentSignInAbove },
        );
        void queries.invalidateQueries({ queryKey: ['audit'] });
        return { message, text: formatLimitInput(saved.recentSignInAbove) };
      }}
    >
      {(field) => (
        <MoneyField
          label="Credits above, in euro"
          hint="Blank: no credit needs a recent sign-in. 0: every credit does."
          {...field}
        />
      )}
    </OneFieldForm>
  );
}
