import { Stepper } from '../ui/stepper.tsx';

const STEPS = ['Amount and method', 'Details and check', 'Sent'];

/** How far a request for money is. @param current as many as there are steps when it is sent */
export function RequestSteps({ current }: { current: 0 | 1 | 3 }) {
  return <Stepper label="Steps of your request" steps={STEPS} current={current} short />;
}
