import { Stepper } from '../../../components/ui/stepper.tsx';

const STEPS = ['Amount and method', 'Details and check', 'Sent'];

export function RequestFormStepper({ current }: { current: 0 | 1 | 3 }) {
  return <Stepper label="Steps of your request" steps={STEPS} current={current} short />;
}
