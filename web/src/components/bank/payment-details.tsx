import type { TransactionView } from '#shared/contract/views.ts';
import { methodTypeProperties, methodTypes, type TextFormat } from '#shared/domain/method-kinds.ts';
import { isPaymentReference } from '#shared/domain/payment-reference.ts';
import { TextWithCopyButton } from '../ui/text-with-copy-button.tsx';
import { GroupedDigits } from './grouped-digits.tsx';
import { methodLooks } from './method-looks.ts';

type Details = NonNullable<TransactionView['paymentDetails']>;

const PROSE: readonly TextFormat[] = ['text', 'name', 'street-address'];

export function PaymentDetailsList({ details = {} }: { details: Details | undefined }) {
  const parts = [
    ...methodTypes.map((type) => {
      const { shown } = methodLooks[type];
      const texts = methodTypeProperties[type].textsIn(details);
      const fields = shown.map((field) => ({ ...field, value: texts[field.name] ?? '' }));
      return (
        fields.some(({ value }) => value) && (
          <div
            key={type}
            className={
              shown.length > 1 ? 'grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-x-8 gap-y-4' : ''
            }
          >
            {fields.map(
              ({ name, label, format, value }) =>
                value && (
                  <div key={name} className={`min-w-0 ${format === 'iban' ? 'col-span-full' : ''}`}>
                    <TextWithCopyButton
                      label={label}
                      value={value}
                      shown={format === 'iban' ? <GroupedDigits value={value} /> : value}
                      isProse={PROSE.includes(format)}
                      isInstruction={name === 'referenceInstruction' && !isPaymentReference(value)}
                      isUnbroken={format === 'iban'}
                    />
                  </div>
                ),
            )}
          </div>
        )
      );
    }),
    details.cardDetails && <CardDetails key="card" details={details.cardDetails} />,
    details.paypalEmail && (
      <TextWithCopyButton key="paypal" label="PayPal e-mail" value={details.paypalEmail} isProse />
    ),
  ].filter(Boolean);
  if (parts.length === 0) return <p className="text-quiet">No payment details</p>;
  return <div className="grid gap-4">{parts}</div>;
}

function CardDetails({ details }: { details: NonNullable<Details['cardDetails']> }) {
  const { cardName, cardNumber, cardExpiry } = details;
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <TextWithCopyButton label="Card holder" value={cardName} isProse />
      <TextWithCopyButton label="Card number" value={cardNumber} />
      <TextWithCopyButton label="Expires" value={cardExpiry} />
    </div>
  );
}
