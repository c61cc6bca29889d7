import { Pencil, Trash2 } from 'lucide-react';
import type { TransactionView } from '#shared/contract/views.ts';
import type { Column } from '../../../../components/ui/data-table.tsx';
import { RowActionButton } from '../../../../components/ui/row-action.tsx';
import { useDialogState } from '../../../../components/ui/use-dialog-state.ts';
import DeleteTransactionDialog from './delete-dialog.tsx';
import EditTransactionDialog from './edit-dialog.tsx';

const DIALOGS = { edit: EditTransactionDialog, delete: DeleteTransactionDialog };

/** Returns the column of actions for a list of transactions, and the dialog that asks before a change. */
export function useTransactionActions(className: string) {
  const [changing, change, close] = useDialogState<{ what: keyof typeof DIALOGS; transaction: TransactionView }>();
  const Asking = changing && DIALOGS[changing.what];
  const actions: Column<TransactionView> = {
    header: 'Actions',
    phone: 'actions',
    cell: (transaction) => {
      const asks = (what: keyof typeof DIALOGS) => ({
        of: transaction.transactionNumber,
        onClick: () => change({ what, transaction }),
        labelled: true,
      });
      return (
        <span className={`-my-1.5 md:gap-1 ${className}`}>
          <RowActionButton icon={Pencil} label="Edit" {...asks('edit')} />
          <RowActionButton icon={Trash2} label="Delete" danger {...asks('delete')} />
        </span>
      );
    },
  };
  const dialog = Asking && <Asking transaction={changing.transaction} onClose={close} />;
  return { actions, dialog };
}
