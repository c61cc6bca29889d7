import { KeptDraft } from './kept-draft.tsx';
import { RequestSteps } from './request-steps.tsx';

interface RequestHeadProps {
  /** The form was restored from a draft. */
  readonly isKept: boolean;
  readonly onStartOver: () => void;
}

/** Above the form of a request for money. */
export default function RequestHead({ isKept, onStartOver }: RequestHeadProps) {
  return (
    <>
      {isKept && <KeptDraft onStartOver={onStartOver} />}
      <RequestSteps current={0} />
    </>
  );
}
