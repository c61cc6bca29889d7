import { Compass } from 'lucide-react';
import { useLocation } from 'react-router';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface WayBack {
  readonly to: string;
  readonly label: string;
}

export function NotFoundScreen({ back }: { back: WayBack }) {
  return (
    <EmptyState icon={Compass} title="This page does not exist">
      <ButtonLink to={back.to} variant="secondary">
        {back.label}
      </ButtonLink>
    </EmptyState>
  );
}

export function ShowWholeListLink() {
  const { pathname, search } = useLocation();
  if (!search) return null;
  return (
    <ButtonLink to={pathname} variant="secondary">
      Show all
    </ButtonLink>
  );
}
