import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ownPasswordChosen } from '../../../lib/session/own-password.ts';

export default function OwnPasswordAdvice({ change }: { change: string }) {
  return (
    <div className="mb-6 print:hidden">
      <Notice>
        <span className="grid gap-3">
          Your password was set by the bank. Please choose one that you alone know.
          <span className="flex flex-wrap gap-3">
            <ButtonLink to={change}>Choose a password</ButtonLink>
            <Button variant="secondary" onClick={ownPasswordChosen}>
              Not now
            </Button>
          </span>
        </span>
      </Notice>
    </div>
  );
}
