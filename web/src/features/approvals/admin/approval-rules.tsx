import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { getApprovalRules } from '#shared/contract/approvals.ts';
import type { RouteOutput } from '#shared/contract/route.ts';
import { type ApprovalRuleName, approvalRuleKeys } from '#shared/domain/approvals.ts';
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
import { api } from '../../../lib/api/client.ts';
import { approvalRulesQuery } from './proposal-queries.ts';

const NOT_LOADED = 'Failed to fetch what needs two administrators';
const NOT_SAVED = 'Failed to save what needs two administrators';

export function DualApprovalRulesSettings() {
  const { data, error, isFetching, refetch } = useQuery(approvalRulesQuery);
  if (data) {
    return (
      <div className="grid gap-6">
        <RuleList rules={data} />
        <MoneyApprovalRuleForm rules={data} />
      </div>
    );
  }
  if (error) return <ErrorState message={errorSentence(error, NOT_LOADED)} onRetry={refetch} retrying={isFetching} />;
  return <Skeleton label="Loading what needs two administrators" lines={3} />;
}

type Rules = RouteOutput<typeof getApprovalRules>;

const RULES = {
  paymentInstructions: {
    title: 'Payment instructions',
    hint: 'Deposit and withdraw settings: where customers pay to, limits and fees.',
    consequence:
      'From now on a change of the deposit or withdraw settings waits until another administrator approves it.',
  },
  administrators: {
    title: 'Letting administrators in again',
    hint: 'Reactivating an administrator and resetting a two-factor. To suspend one, one is always enough.',
    consequence:
      'From now on an administrator is reactivated, and a two-factor reset, once another administrator has approved it.',
  },
  restore: {
    title: 'Restoring a backup',
    hint: 'What replaces all customers with all of theirs. To compare a backup with the bank, one is enough.',
    consequence: 'From now on a restore begins once another administrator has seen what it changes, and approved it.',
  },
  deleteAll: {
    title: 'Deleting all data',
    hint: 'What empties the bank.',
    consequence: 'From now on all data are deleted once another administrator has approved it.',
  },
} as const satisfies Record<ApprovalRuleName, object>;

function RuleList({ rules }: { rules: Rules }) {
  const queries = useQueryClient();
  const [rule, setRule] = useState<ApprovalRuleName>('paymentInstructions');
  const [asking, setAsking] = useState(false);
  const on = rules[rule];
  const { title, consequence } = RULES[rule];

  const saveRule = async () => {
    const { message } = await api.approvals.saveApprovalRules({ body: { [rule]: !on, version: rules.version } });
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
    <Card title="Two pairs of eyes" hint="What one administrator does and another one approves, before it happens.">
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
              {rules[name] ? 'Let one be enough' : 'Require two'}
              <span className="sr-only">{RULES[name].title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        title={on ? `Let one administrator be enough? ${title}` : `Require two administrators? ${title}`}
        confirmLabel={on ? 'Let one be enough' : 'Require two'}
        waitingText="Saving..."
        tone={on ? 'danger' : 'primary'}
        busy={busy}
        error={error}
        onConfirm={save}
        onCancel={() => setAsking(false)}
      >
        {on
          ? 'Another administrator must approve this, too. Until then two stay required.'
          : `${consequence} To take this back needs two as well.`}
      </ConfirmDialog>
    </Card>
  );
}

const AmountForm = z.object({ moneyAbove: OptionalLimitTextSchema });

function MoneyApprovalRuleForm({ rules: { moneyAbove, version } }: { rules: Rules }) {
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
