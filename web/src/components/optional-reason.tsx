import { TextArea } from './ui/text-area.tsx';

const REASON_MAX = 500;

interface OptionalReasonProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

export function OptionalReason({ value, onChange }: OptionalReasonProps) {
  return (
    <TextArea
      label="Reason"
      hint="Optional; kept in the audit trail"
      rows={2}
      maxLength={REASON_MAX}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
