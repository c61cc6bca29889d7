import { saveApprovalRules } from '#shared/contract/approvals.ts';
import {
  type ApprovalRuleName,
  administratorAmount,
  approvalRuleKeys,
  assertEnoughAdministrators,
  type DualApprovalRules,
  isAnyApprovalRuleOn,
  strengthensApprovalRules,
  weakensApprovalRules,
} from '#shared/domain/approvals.ts';
import { type Cents, formatEuros } from '#shared/domain/money.ts';
import { countActiveAdministrators } from '../../administrators/administrators.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { StaleVersionError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { listAdministratorIds } from '../../sign-in/sign-ins.ts';
import { readApprovalRules, type SavedApprovalRules, saveApprovalRules as save } from '../approval-rules.ts';
import { withDualApproval } from '../dual-approval.ts';

export const handler = endpoint(
  saveApprovalRules,
  withDualApproval(
    saveApprovalRules,
    async (input) => {
      const { before, after } = await change(input.body);
      return {
        input: { ...input, body: { ...input.body, version: before.version } },
        subject: 'Dual approval',
        changes: differences(before, after),
        needsApproval: () => weakensApprovalRules(before, after),
      };
    },
    async ({ body, request }, principal) => {
      const { before, after } = await change(body);
      if (strengthensApprovalRules(before, after))
        assertEnoughAdministrators(await countActiveAdministrators(await listAdministratorIds()));
      const audit = {
        action: 'approval-rules.saved',
        ...auditActor(principal, request),
        before: { ...rulesOf(before) },
        after: { ...after },
      };
      if (!(await save(after, before, audit))) throw await stale();
      const message = isAnyApprovalRuleOn(after)
        ? 'A second administrator approves what you have chosen'
        : 'One administrator is enough for everything';
      return { message, ...after, version: before.version + 1 };
    },
  ),
);

type Wanted = { readonly [Rule in ApprovalRuleName]?: boolean | undefined } & {
  readonly moneyAbove?: Cents | null | undefined;
  readonly dailyMoneyAbove?: Cents | null | undefined;
  readonly version?: number | undefined;
};

/** @throws DomainError 409 when the rules have changed since they were read */
async function change(wanted: Wanted): Promise<{ before: SavedApprovalRules; after: DualApprovalRules }> {
  const before = await readApprovalRules();
  if (wanted.version !== undefined && wanted.version !== before.version) throw await stale();
  const amount = (name: 'moneyAbove' | 'dailyMoneyAbove') =>
    wanted[name] === undefined ? before[name] : (wanted[name] ?? undefined);
  const {
    paymentInstructions = before.paymentInstructions,
    administrators = before.administrators,
    restore = before.restore,
    deleteAll = before.deleteAll,
  } = wanted;
  const amounts = { moneyAbove: amount('moneyAbove'), dailyMoneyAbove: amount('dailyMoneyAbove') };
  return { before, after: { paymentInstructions, administrators, restore, deleteAll, ...amounts } };
}

const stale = async () => new StaleVersionError('choice', await readApprovalRules());

const rulesOf = ({
  paymentInstructions,
  administrators,
  restore,
  deleteAll,
  moneyAbove,
  dailyMoneyAbove,
}: DualApprovalRules): DualApprovalRules => ({
  ...{ paymentInstructions, administrators, restore, deleteAll },
  ...{ moneyAbove, dailyMoneyAbove },
});

const LABELS = {
  paymentInstructions: 'Payment instructions',
  administrators: 'Letting administrators in again',
  restore: 'Restore of a backup',
  deleteAll: 'Deletion of all data',
} as const satisfies Record<ApprovalRuleName, string>;

function differences(before: DualApprovalRules, after: DualApprovalRules) {
  const shown = (on: boolean) => (on ? 'two administrators' : 'one administrator');
  const switches = approvalRuleKeys
    .filter((rule) => before[rule] !== after[rule])
    .map((rule) => ({
      key: rule,
      label: LABELS[rule],
      before: shown(before[rule]),
      after: shown(after[rule]),
    }));
  const amounts = [
    {
      key: 'moneyAbove',
      label: 'Money on one account in 24 hours',
      before: before.moneyAbove,
      after: after.moneyAbove,
    },
    {
      key: 'dailyMoneyAbove',
      label: 'Money that one administrator moves in 24 hours',
      before: administratorAmount(before),
      after: administratorAmount(after),
    },
  ].filter((amount) => amount.before !== amount.after);
  return [
    ...switches,
    ...amounts.map((amount) => ({ ...amount, before: shownAmount(amount.before), after: shownAmount(amount.after) })),
  ];
}

const shownAmount = (amount: Cents | undefined): string =>
  amount === undefined ? 'one administrator' : `two administrators above ${formatEuros(amount)}`;
