import { useId } from 'react';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { CONTROL_CLASS_NAME } from '../../../../components/ui/field.tsx';
import { reasonTemplates } from './reason-templates.ts';

interface UsualReasonsProps {
  readonly type: TransactionType;
  readonly onChoose: (reason: string) => void;
}

export default function UsualReasons({ type, onChoose }: UsualReasonsProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        Usual reasons
      </label>
      <select
        id={id}
        value=""
        onChange={({ target }) => onChoose(target.value)}
        className={`${CONTROL_CLASS_NAME} text-[0.9375rem]`}
      >
        <option value="">Usual reasons...</option>
        {reasonTemplates[type].map((reason) => (
          <option key={reason} value={reason} className="bg-surface text-ink">
            {reason}
          </option>
        ))}
      </select>
    </div>
  );
}
