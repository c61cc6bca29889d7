import type { ReplyView } from '#shared/contract/tickets.ts';
import { Button } from '../../components/ui/button.tsx';
import { DateTime } from '../../components/ui/date-time.tsx';
import { FormError } from '../../components/ui/form-error.tsx';

interface ReplyListProps {
  readonly replies: readonly ReplyView[];
  readonly count: number;
  readonly nameOf: (by: ReplyView['repliedBy']) => string;
  readonly loading: boolean;
  readonly error: string | undefined;
  readonly onShowEarlier: () => void;
}

export function ReplyList({ replies, count, nameOf, loading, error, onShowEarlier }: ReplyListProps) {
  const hidden = count - replies.length;
  return (
    <div className="grid grow content-start gap-3 border-t border-line bg-sunken/60 px-5 py-4">
      <h3 className="font-sans text-sm font-semibold tracking-normal">Replies ({count.toLocaleString('en-US')})</h3>
      <FormError message={error} />
      {hidden > 0 && (
        <Button
          variant="quiet"
          busy={loading}
          waitingText="Loading replies..."
          className="justify-self-start !px-2 text-sm"
          onClick={onShowEarlier}
        >
          Show earlier replies ({hidden.toLocaleString('en-US')})
        </Button>
      )}
      {count === 0 ? (
        <p className="text-sm text-quiet">Nobody has answered yet</p>
      ) : (
        <ol className="grid gap-3">
          {replies.map(({ _id, message, repliedAt, repliedBy }) => (
            <li
              key={_id}
              className={`border-l-2 pl-3 ${repliedBy.role === 'admin' ? 'border-primary' : 'border-heather'}`}
            >
              <p className="text-sm text-quiet">
                <span className="font-semibold text-ink">{nameOf(repliedBy)}</span> · <DateTime at={repliedAt} />
              </p>
              <p className="mt-0.5 text-[0.9375rem] wrap-anywhere whitespace-pre-wrap">{message}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
