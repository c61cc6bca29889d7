import { whenPersonChanges } from '../session/when-person-changes.ts';
import { OwnWrites } from './own-writes.ts';

export const writtenHere = new OwnWrites();
whenPersonChanges(() => writtenHere.forget());
