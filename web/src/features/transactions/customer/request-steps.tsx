import { Stepper } from '../../../components/ui/stepper.tsx';

const STEPS = ['Amount and method', 'Review details', 'Submitted'];

export function RequestFormStepper({ current }: { current: 0 | 1 | 3 }) {
  return <Stepper label="Steps of your request" steps={STEPS} current={current} short />;
}
