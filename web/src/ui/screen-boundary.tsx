import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { PageHeading } from './page-heading.tsx';

interface ScreenBoundaryProps {
  /** Another address is another try. */
  readonly at: string;
  /** Calls `then` when code can be loaded again; returns how to stop. */
  readonly whenBack: (then: () => void) => () => void;
  readonly children: ReactNode;
}

/** Catches what one screen throws, mostly because its code could not be loaded. What is around it stays. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };
  forget: (() => void) | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    this.forget = this.props.whenBack(this.reload);
  }

  override componentDidUpdate({ at }: ScreenBoundaryProps) {
    if (at !== this.props.at && this.state.failed) this.setState({ failed: false });
  }

  override componentWillUnmount() {
    this.forget?.();
  }

  /** NOTE: browsers remember which code could not be loaded for as long as the page is open. */
  readonly reload = () => {
    if (this.state.failed) location.reload();
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <PageHeading title="This page could not be shown" />
        <p className="-mt-3 mb-5 max-w-xl text-quiet">
          The connection was lost, or the bank has been updated in the meantime. Please load the page again. Your money
          and your data are not affected.
        </p>
        <Button onClick={this.reload}>Reload the page</Button>
      </>
    );
  }
}
