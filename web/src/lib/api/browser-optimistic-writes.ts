import { onUserChange } from '../session/on-user-change.ts';
import { OptimisticWrites } from './optimistic-writes.ts';

export const optimisticWrites = new OptimisticWrites();
onUserChange(() => optimisticWrites.forget());
