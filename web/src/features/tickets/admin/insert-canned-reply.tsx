import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { cannedRepliesQuery } from './canned-replies-query.ts';

/** Offers the canned replies, if there are any. */
export function InsertCannedReply({ onInsert }: { onInsert: (text: string) => void }) {
  const { data } = useQuery(cannedRepliesQuery);
  if (!data || data.replies.length === 0) return null;
  const options = data.replies.map(({ name }, index) => ({ value: String(index), label: name }));
  return (
    <SelectField
      label="Insert a canned reply"
      options={[{ value: '', label: 'Choose one...' }, ...options]}
      value=""
      onChange={({ target }) => {
        const chosen = data.replies[Number(target.value)];
        if (target.value !== '' && chosen) onInsert(chosen.text);
      }}
    />
  );
}
