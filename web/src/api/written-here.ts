import { whenPersonChanges } from '../session/when-person-changes.ts';
import { OwnWrites } from './own-writes.ts';

/** What the signed-in person has written in this tab. */
export const writtenHere = new OwnWrites();
whenPersonChanges(() => writtenHere.forget());
