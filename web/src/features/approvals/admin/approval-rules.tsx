import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { getApprovalRules } from '#shared/contract/approvals.ts';
import type { RouteOutput } from '#shared/contract/route.ts';
import { type ApprovalRuleName, approvalRuleKeys } from '#shared/domain/approvals.ts';
import type { Cents } from '#shared/domain/money.ts';
import { formatLimitInput, MoneyField, OptionalLimitTextSchema } from '../../../components/bank/money-field.tsx';
import { OneFieldForm } from '../../../components/one-field-form.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { approvalRulesQuery } from './proposal-queries.ts';

const NOT_LOADED = 'Failed to fetch the approval rules';
const NOT_SAVED = 'Failed to save the approval rules';

export function DualApprovalRulesSettings() {
  const { data, error, isFetching, refetch } = useQuery(approvalRulesQuery);
  if (data) {
    return (
      <div className="grid gap-6">
        <RuleList rules={data} />
        <AmountRuleForm rules={data} name="moneyAbove" />
        <AmountRuleForm rules={data} name="dailyMoneyAbove" />
      </div>
    );
  }
  if (error) return <ErrorState message={errorSentence(error, NOT_LOADED)} onRetry={refetch} retrying={isFetching} />;
  return <Skeleton label="Loading the approval rules" lines={3} />;
}

type Rules = RouteOutput<typeof getApprovalRules>;

const RULES = {
  paymentInstructions: {
    title: 'Payment instructions',
    hint: 'Protects against a stolen account that makes customers pay to other accounts, or changes limits and fees.',
    consequence:
      'From now on, changes to the deposit and withdraw settings wait until another administrator approves them.',
  },
  administrators: {
    title: 'Restoring administrator access',
    hint: "Protects against a stolen account that lets a suspended administrator in again, or turns off another's 2FA.",
    consequence:
      'From now on, another administrator must approve before an administrator is reactivated or 2FA is reset.',
  },
  restore: {
    title: 'Restoring a backup',
    hint: 'Protects against a stolen account that replaces all customers and balances by those of an old or altered backup.',
    consequence: 'From now on a restore begins once another administrator has seen what it changes, and approved it.',
  },
  deleteAll: {
    title: 'Deleting all data',
    hint: 'Protects against a stolen account that empties the bank: at once, by an old backup, or by deleting many customers.',
    consequence:
      'From now on another administrator approves the deletion of all data, the restore of a backup, and each customer beyond the 50 that one administrator can delete in a day.',
  },
} as const satisfies Record<ApprovalRuleName, object>;

function RuleList({ rules }: { rules: Rules }) {
  const queries = useQueryClient();
  const [rule, setRule] = useState<ApprovalRuleName>('paymentInstructions');
  const [asking, setAsking] = useState(false);
  const on = rules[rule];
  const { title, consequence } = RULES[rule];

  const saveRule = async () => {
    const { message } = await backOfficeApi.approvals.saveApprovalRules({
      body: { [rule]: !on, version: rules.version },
    });
    setAsking(false);
    showSuccess(message);
  };
  const [save, { busy, error, clearError }] = useAsyncAction(NOT_SAVED, saveRule, {
    onProposed: () => setAsking(false),
    onSettled: () => queries.invalidateQueries({ queryKey: ['proposals'] }),
  });
  const ask = (wanted: ApprovalRuleName) => {
    setRule(wanted);
    clearError();
    setAsking(true);
  };

  return (
    <Card title="Dual approval" hint="Actions that another administrator must approve before they take effect.">
      <ul className="grid gap-5">
        {approvalRuleKeys.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                {RULES[name].title}
                <Badge tone={rules[name] ? 'good' : 'neutral'}>
                  {rules[name] ? 'Two administrators' : 'One administrator'}
                </Badge>
              </p>
              <p className="max-w-prose text-sm text-quiet">{RULES[name].hint}</p>
            </div>
            <Button variant="secondary" onClick={() => ask(name)}>
              {rules[name] ? 'Stop requiring approval' : 'Require approval'}
              <span className="sr-only">{RULES[name].title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        title={`${on ? 'Stop requiring' : 'Require'} dual approval? ${title}`}
        confirmLabel={on ? 'Stop requiring approval' : 'Require approval'}
        waitingText="Saving..."
        tone={on ? 'danger' : 'primary'}
        busy={busy}
        error={error}
        onConfirm={save}
        onCancel={() => setAsking(false)}
      >
        {on
          ? 'Another administrator must approve this change, too.'
          : `${consequence} Switching this off needs approval, too.`}
      </ConfirmDialog>
    </Card>
  );
}

const AMOUNTS = {
  moneyAbove: {
    title: 'Dual approval for money',
    hint: "Protects against a stolen account that credits or pays out money, in one sum or in many small ones. What would move more than this on one customer's account within 24 hours waits until another administrator approves it.",
    label: 'Two administrators above, in euro',
    fieldHint: 'Leave blank if one administrator is enough. Raising or removing it needs two administrators.',
    submit: 'Save Amount',
    schema: z.object({ moneyAbove: OptionalLimitTextSchema }),
  },
  dailyMoneyAbove: {
    title: "Dual approval for an administrator's day",
    hint: 'Protects against a stolen account that moves small sums on many accounts. What one administrator moves alone within 24 hours is at most this amount, on all accounts together.',
    label: 'One administrator in 24 hours, in euro',
    fieldHint: 'Leave blank for the amount above. Choose what an administrator decides on a busy day.',
    submit: 'Save daily amount',
    schema: z.object({ dailyMoneyAbove: OptionalLimitTextSchema }),
  },
} as const;

type AmountName = keyof typeof AMOUNTS;
type Amounts = { readonly [Name in AmountName]?: Cents | null };

function AmountRuleForm({ rules, name }: { rules: Rules; name: AmountName }) {
  const queries = useQueryClient();
  const { title, hint, label, fieldHint, submit, schema } = AMOUNTS[name];
  return (
    <OneFieldForm<Amounts>
      title={title}
      hint={hint}
      name={name}
      schema={schema}
      text={formatLimitInput(rules[name])}
      submit={submit}
      failed="Failed to save the amount"
      save={async (body) => {
        try {
          const saved = await backOfficeApi.approvals.saveApprovalRules({ body: { ...body, version: rules.version } });
          return { message: saved.message, text: formatLimitInput(saved[name]) };
        } finally {
          void queries.invalidateQueries({ queryKey: ['proposals'] });
        }
      }}
    >
      {(field) => <MoneyField label={label} hint={fieldHint} {...field} />}
    </OneFieldForm>
  );
}
