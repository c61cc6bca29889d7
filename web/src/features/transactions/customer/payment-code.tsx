import { create } from 'qrcode';
import { useDeferredValue, useMemo } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import { settlementAmount } from '#shared/domain/ledger.ts';
import { type PaymentQrContent as Code, type DepositToPay, paymentQrCode } from '#shared/domain/payment-code.ts';

const apps: Readonly<Record<Code['app'], { readonly name: string; readonly hint: string }>> = {
  banking: {
    name: 'Code to scan with your banking app',
    hint: 'Scan this code with your banking app: it fills in the recipient, the amount and the reference.',
  },
  wallet: {
    name: 'Code to scan with your wallet app',
    hint: 'Scan this code with your wallet app: it fills in the address and the amount.',
  },
};

/** The blank margin that scanners need, in modules. */
const QUIET_ZONE = 4;

const PICTURE_CLASS_NAME = 'size-52 shrink-0 rounded-control border border-line bg-white forced-color-adjust-none';

export function toDepositToPay(transaction: TransactionView): DepositToPay {
  const { paymentDetails, userId, cryptoCurrency, cryptoAmount } = transaction;
  return {
    details: paymentDetails,
    toPay: settlementAmount(transaction),
    accountNumber: userId.accountNumber,
    coins: cryptoCurrency ? { currency: cryptoCurrency, amount: cryptoAmount } : undefined,
  };
}

export function PaymentQrCodePicture({ payment }: { payment: DepositToPay }) {
  const code = paymentQrCode(payment);
  if (!code) return null;
  const { name, hint } = apps[code.app];
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Picture name={name} text={code.text} />
      <p className="max-w-64 flex-1 basis-44 text-sm text-quiet">{hint}</p>
    </div>
  );
}

interface PictureProps {
  readonly name: string;
  readonly text: string;
}

/** A dialog is painted before its code is drawn, which takes longer. A code of an earlier text is never shown. */
function Picture(props: PictureProps) {
  const isReady = useDeferredValue(props.text, undefined) === props.text;
  return isReady ? <DrawnPicture {...props} /> : <div className={PICTURE_CLASS_NAME} />;
}

function DrawnPicture({ name, text }: PictureProps) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={PICTURE_CLASS_NAME}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawn(text: string) {
  // The text is passed as bytes, because the standard counts bytes and means UTF-8.
  const { modules } = create([{ data: new TextEncoder().encode(text), mode: 'byte' }], { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const from = column;
      while (column < size && modules.get(row, column)) column += 1;
      if (column > from) path += `M${from} ${row}h${column - from}v1h${from - column}z`;
    }
  }
  return { size, path };
}
