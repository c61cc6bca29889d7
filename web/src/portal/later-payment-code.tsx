import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type { PaymentCode } from './payment-code.tsx';

type Props = ComponentProps<typeof PaymentCode>;

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
