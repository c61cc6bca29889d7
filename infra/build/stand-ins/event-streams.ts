/** Stands in for `@smithy/core/event-streams`, 15 kB of every AWS client. */
const none = (): never => {
  throw new Error('The bank calls no operation that answers by a stream of events');
};

export const eventStreamSerdeProvider = () => none;
export const resolveEventStreamSerdeConfig = <Input>(input: Input): Input => input;
export class EventStreamSerde {
  constructor() {
    none();
  }
}
