import { whenPersonChanges } from '../session/when-person-changes.ts';
import { OwnWrites } from './own-writes.ts';

/** Recent writes of the signed-in person in this tab. */
export const writtenHere = new OwnWrites();
whenPersonChanges(() => writtenHere.forget());
