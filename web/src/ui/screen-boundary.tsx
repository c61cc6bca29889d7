import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { PageHeading } from './page-heading.tsx';

interface ScreenBoundaryProps {
  /** Another address is another try. */
  readonly at: string;
  /** Code cannot be loaded now. */
  readonly isLost: boolean;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  /** Code could not be loaded since: loading it again may help. */
  readonly wasLost: boolean;
}

const WELL: State = { failed: false, wasLost: false };

/** Catches what one screen throws, mostly because its code could not be loaded. What is around it stays. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
  override state = WELL;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ isLost }: ScreenBoundaryProps, { failed }: State) {
    return failed && isLost ? { wasLost: true } : null;
  }

  override componentDidMount() {
    this.goOn();
  }

  override componentDidUpdate({ at }: ScreenBoundaryProps) {
    if (at !== this.props.at && this.state.failed) this.setState(WELL);
    else this.goOn();
  }

  /** NOTE: browsers remember which code could not be loaded for as long as the page is open. */
  goOn() {
    const { failed, wasLost } = this.state;
    if (failed && wasLost && !this.props.isLost) location.reload();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <PageHeading title="This page could not be shown" />
        <p className="-mt-3 mb-5 max-w-xl text-quiet">
          The connection was lost, or the bank has been updated in the meantime. Please load the page again. Your money
          and your data are not affected.
        </p>
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </>
    );
  }
}
