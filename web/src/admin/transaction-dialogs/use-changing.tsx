import { Pencil, Trash2 } from 'lucide-react';
import type { TransactionView } from '#shared/contract/views.ts';
import { Action } from '../../ui/action.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { lazyPart } from '../../ui/later.tsx';
import { useOpened } from '../../ui/use-opened.ts';

const DIALOGS = {
  edit: lazyPart(() => import('./edit-dialog.tsx')),
  delete: lazyPart(() => import('./delete-dialog.tsx')),
};

/** For a list of transactions: the column of actions that change them, and the dialog that asks. */
export function useChanging(className: string) {
  const [changing, change, close] = useOpened<{ what: keyof typeof DIALOGS; transaction: TransactionView }>();
  const Asking = changing && DIALOGS[changing.what];
  const actions: Column<TransactionView> = {
    header: 'Actions',
    phone: 'actions',
    cell: (transaction) => {
      const asks = (what: keyof typeof DIALOGS) => ({
        of: transaction.transactionNumber,
        onClick: () => change({ what, transaction }),
      });
      return (
        <span className={`-my-1.5 md:gap-1 ${className}`}>
          <Action icon={Pencil} label="Edit" {...asks('edit')} />
          <Action icon={Trash2} label="Delete" danger {...asks('delete')} />
        </span>
      );
    },
  };
  const dialog = Asking && <Asking transaction={changing.transaction} onClose={close} />;
  return { actions, dialog };
}
