import * as z from 'zod/mini';
import type { Cents } from '#shared/domain/money.ts';
import { formatLimitInput, MoneyField, OptionalLimitTextSchema } from '../../../../components/bank/money-field.tsx';
import { OneFieldForm } from '../../../../components/one-field-form.tsx';

const LimitForm = z.object({
  withdrawalLimit: OptionalLimitTextSchema,
});

interface WithdrawalLimitFormProps {
  readonly hint: string;
  readonly blank: string;
  readonly limit: Cents | undefined;
  readonly save: (body: z.output<typeof LimitForm>) => Promise<{ message: string; limit: Cents | undefined }>;
}

export function WithdrawalLimitForm({ hint, blank, limit, save }: WithdrawalLimitFormProps) {
  return (
    <OneFieldForm
      title="Withdrawal limit"
      hint={hint}
      name="withdrawalLimit"
      schema={LimitForm}
      text={formatLimitInput(limit)}
      submit="Update Withdrawal Limit"
      failed="Failed to update withdrawal limit"
      save={async (body) => {
        const saved = await save(body);
        return { message: saved.message, text: formatLimitInput(saved.limit) };
      }}
    >
      {(field) => (
        <MoneyField
          label="Withdrawal limit in euro"
          hint={`What a customer may request in 24 hours. ${blank} 0: nothing can be withdrawn.`}
          {...field}
        />
      )}
    </OneFieldForm>
  );
}
