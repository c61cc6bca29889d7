import { Landmark } from 'lucide-react';
import { MoneyField } from '../../web/src/components/bank/money-field.tsx';
import { Card } from '../../web/src/components/ui/card.tsx';
import { ChoiceCards } from '../../web/src/components/ui/choice-cards.tsx';
import { VerificationCodeField } from '../../web/src/components/ui/code-field.tsx';
import { Combobox } from '../../web/src/components/ui/combobox.tsx';
import { FileDrop } from '../../web/src/components/ui/file-drop.tsx';
import { PasswordField } from '../../web/src/components/ui/password-field.tsx';
import { SelectField } from '../../web/src/components/ui/select-field.tsx';
import { TextArea } from '../../web/src/components/ui/text-area.tsx';
import { TextField } from '../../web/src/components/ui/text-field.tsx';
import { SAMPLE_CUSTOMERS } from './samples.ts';

const stay = () => undefined;

const SPEEDS = [
  { value: 'usual', title: 'Usual', detail: 'The next working day', icon: Landmark },
  { value: 'instant', title: 'Instant', detail: 'Within ten seconds', icon: Landmark },
] as const;

export function RefusalGallery() {
  return (
    <Card title="Fields that are refused" compact>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField label="Subject" error="Please enter a subject" hint="A few words" placeholder="What it is about" />
        <TextField label="Account number" readOnly value="ALD-4711-0815" />
        <SelectField label="Language" error="Please choose a language" options={[{ value: '', label: 'Choose...' }]} />
        <MoneyField label="Limit" error="Please enter a limit" defaultValue="ten" />
        <PasswordField label="New password" error="Password is required" />
        <VerificationCodeField
          label="Code of the app"
          error="Please enter a valid 6-digit code"
          value="123"
          onChange={stay}
        />
        <Combobox
          label="Recipient"
          error="Please choose a customer"
          value={SAMPLE_CUSTOMERS[2]}
          onChange={stay}
          items={[]}
          itemKey={({ id }) => id}
          itemLabel={({ name }) => name}
          search=""
          onSearch={stay}
          loading
          emptyText="No customers match"
        />
        <FileDrop
          label="Picture"
          error="Only PNG and JPEG pictures"
          accept="image/png"
          name="letter.pdf"
          onFile={stay}
        />
        <TextArea label="Reason" error="Please enter a reason" maxLength={500} count rows={3} />
        <ChoiceCards
          label="Speed"
          name="speed"
          value="usual"
          onChange={stay}
          choices={SPEEDS}
          error="Instant transfers are not available today"
        />
      </div>
    </Card>
  );
}
