import { timeZoneName } from '../../lib/calendar.ts';

/** Names the zone of the times on a screen. */
export function TimeZoneNote() {
  return (
    <p className="text-sm text-quiet">Times are in {timeZoneName() === 'UTC' ? 'UTC' : `${timeZoneName()} time`}.</p>
  );
}
