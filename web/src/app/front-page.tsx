import { useEffect, useState } from 'react';
import { PageErrorMessage } from '../components/ui/error-boundary.tsx';

export function FrontPageRedirect() {
  const [unreachable, setUnreachable] = useState(false);

  useEffect(() => {
    let left = false;
    fetch('/', { method: 'HEAD' }).then(
      () => left || location.replace('/'),
      () => {
        if (left) return;
        // The address becomes that of the front page, so that reloading it later opens the front page.
        history.replaceState(null, '', '/');
        setUnreachable(true);
      },
    );
    return () => {
      left = true;
    };
  }, []);

  return unreachable && <PageErrorMessage />;
}
