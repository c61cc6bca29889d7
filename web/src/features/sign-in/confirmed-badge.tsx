import { Badge } from '../../components/ui/badge.tsx';

export const ConfirmedBadge = ({ isConfirmed }: { isConfirmed: boolean }) =>
  isConfirmed ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warning">Not confirmed</Badge>;
