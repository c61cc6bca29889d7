import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type { PaymentCode } from './payment-code.tsx';

type Props = ComponentProps<typeof PaymentCode>;

/** The code to scan, once it is loaded: the details in words are there without it. */
export function LaterPaymentCode(props: Props) {
  const [loaded, setLoaded] = useState<{ readonly Code: ComponentType<Props> }>();
  useEffect(() => {
    import('./payment-code.tsx').then(
      ({ PaymentCode }) => setLoaded({ Code: PaymentCode }),
      () => undefined,
    );
  }, []);
  return loaded ? <loaded.Code {...props} /> : null;
}
