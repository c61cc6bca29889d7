import { useEffect, useState } from 'react';
import { CouldNotBeShown } from '../components/ui/boundary.tsx';

export function FrontPage() {
  const [unreachable, setUnreachable] = useState(false);

  useEffect(() => {
    let left = false;
    fetch('/', { method: 'HEAD' }).then(
      () => left || location.replace('/'),
      () => {
        if (left) return;
        // Reloading this address later opens it, too.
        history.replaceState(null, '', '/');
        setUnreachable(true);
      },
    );
    return () => {
      left = true;
    };
  }, []);

  return unreachable && <CouldNotBeShown />;
}
