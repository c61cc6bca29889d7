import { useState } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import { TextArea } from './ui/text-area.tsx';
import { showSuccess } from './ui/toaster.tsx';

const REASON_MAX = 500;

interface Answer {
  readonly message: string;
}

export interface AccountActionQuestion<Given extends Answer = Answer> {
  readonly title: (name: string) => string;
  readonly text: (name: string) => string;
  readonly confirm: string;
  readonly waiting: string;
  readonly failed: string;
  readonly tone?: 'danger' | 'primary';
  readonly hasReason?: boolean;
  readonly send: (id: string, reason: string) => Promise<Given>;
}

interface QuestionDialogProps<Given extends Answer> {
  readonly question: AccountActionQuestion<Given>;
  readonly about: { readonly _id: string; readonly name: string };
  readonly onAnswer?: (answer: Given) => void;
  /** Called at the end, also after a refusal. */
  readonly onOver?: () => void;
  readonly onClose: () => void;
}

export function AccountActionDialog<Given extends Answer>(props: QuestionDialogProps<Given>) {
  const { question, about, onAnswer, onOver, onClose } = props;
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title={question.title(about.name)}
      confirmLabel={question.confirm}
      waitingText={question.waiting}
      tone={question.tone ?? 'danger'}
      failed={question.failed}
      action={async () => {
        const answer = await question.send(about._id, reason.trim());
        onAnswer?.(answer);
        showSuccess(answer.message, about.name);
      }}
      onSettled={onOver}
      onClosed={onClose}
      fields={
        question.hasReason && (
          <TextArea
            label="Reason"
            hint="Optional; kept in the audit trail"
            rows={2}
            maxLength={REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )
      }
    >
      {question.text(about.name)}
    </ActionDialog>
  );
}
