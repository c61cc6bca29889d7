import { KeptDraft } from './kept-draft.tsx';
import { RequestSteps } from './request-steps.tsx';

interface RequestHeadProps {
  readonly isKept: boolean;
  readonly onStartOver: () => void;
}

export default function RequestHead({ isKept, onStartOver }: RequestHeadProps) {
  return (
    <>
      {isKept && <KeptDraft onStartOver={onStartOver} />}
      <RequestSteps current={0} />
    </>
  );
}
