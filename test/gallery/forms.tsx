import { Bitcoin, Landmark } from 'lucide-react';
import { useState } from 'react';
import { formatEuros, parseAmount } from '#shared/domain/money.ts';
import { MoneyField } from '../../web/src/components/bank/money-field.tsx';
import { priorityLabels } from '../../web/src/components/bank/status-badge.tsx';
import { Card } from '../../web/src/components/ui/card.tsx';
import { ChoiceCards } from '../../web/src/components/ui/choice-cards.tsx';
import { VerificationCodeField } from '../../web/src/components/ui/code-field.tsx';
import { Combobox } from '../../web/src/components/ui/combobox.tsx';
import { FileDrop } from '../../web/src/components/ui/file-drop.tsx';
import { FormError } from '../../web/src/components/ui/form-error.tsx';
import { Notice } from '../../web/src/components/ui/notice.tsx';
import { PasswordField } from '../../web/src/components/ui/password-field.tsx';
import { SelectField } from '../../web/src/components/ui/select-field.tsx';
import { TextArea } from '../../web/src/components/ui/text-area.tsx';
import { TextField } from '../../web/src/components/ui/text-field.tsx';
import { useLeaveGuard } from '../../web/src/components/ui/use-leave-guard.tsx';
import { type Customer, SAMPLE_CUSTOMERS } from './samples.ts';

const PRIORITIES = Object.entries(priorityLabels).map(([value, label]) => ({ value, label }));

const METHODS = [
  { value: 'bank', title: 'Bank transfer', detail: 'From €20.00, fee 0.5 %, one working day', icon: Landmark },
  { value: 'bitcoin', title: 'Bitcoin', detail: 'From €50.00, fee 1 %, about an hour', icon: Bitcoin },
] as const;

export function FormGallery() {
  const [amount, setAmount] = useState('1.250');
  const [method, setMethod] = useState<'bank' | 'bitcoin'>();
  const [code, setCode] = useState('');
  const [message, setMessage] = useState('');
  const reading = parseAmount(amount);
  return (
    <Card title="Fields" hint="Label, hint and error belong to the input. Type into the message, then follow a link.">
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField label="Name" hint="As it stands in the passport" defaultValue="Amelie Thornbury" />
        <TextField label="E-mail" error="Please enter a valid e-mail address" defaultValue="amelie@" />
        <SelectField label="Priority" options={PRIORITIES} defaultValue="medium" />
        <SelectField label="Country" error="Please choose a country" options={[{ value: '', label: 'Choose...' }]} />
        <MoneyField
          label="Amount"
          hint={reading.amount === undefined ? 'Not read' : `Read as ${formatEuros(reading.amount)}`}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          error={reading.amount === undefined ? reading.sentence : undefined}
        />
        <PasswordField label="Password" error="Password is required" />
        <VerificationCodeField
          label="Verification code"
          error="Please enter a valid 6-digit code"
          value={code}
          onChange={setCode}
        />
        <CustomerPicker />
        <TextArea
          label="Message"
          maxLength={500}
          count
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <FileDrop
          label="Proof"
          error="Only PNG and JPEG pictures"
          accept="image/png,image/jpeg"
          name="letter.pdf"
          onFile={() => undefined}
        />
        <div className="md:col-span-2">
          <ChoiceCards
            label="Method"
            name="method"
            value={method}
            onChange={setMethod}
            choices={METHODS}
            error={method ? undefined : 'Please choose a method'}
          />
        </div>
        <Notice>Your request will be looked at within one working day.</Notice>
        <FormError message="Insufficient balance" />
      </div>
      {useLeaveGuard(message !== '')}
    </Card>
  );
}

function CustomerPicker() {
  const [customer, setCustomer] = useState<Customer>();
  const [search, setSearch] = useState('');
  const found = SAMPLE_CUSTOMERS.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  return (
    <Combobox
      label="Customer"
      placeholder="Name, e-mail or account number"
      value={customer}
      onChange={setCustomer}
      items={search ? found : []}
      itemKey={({ id }) => id}
      itemLabel={({ name }) => name}
      itemDetail={({ email }) => email}
      search={search}
      onSearch={setSearch}
      loading={false}
      emptyText="No customers match"
    />
  );
}
