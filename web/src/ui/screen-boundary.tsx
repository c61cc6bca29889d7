import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { CodeNotLoaded } from './code-not-loaded.ts';
import { PageHeading } from './page-heading.tsx';

/** Where a screen's code comes from. */
export interface Source {
  /** The connection is lost, as far as is known. */
  readonly isLost: boolean;
  /** Whether there is an answer now. */
  readonly isReached: () => Promise<boolean>;
}

interface ScreenBoundaryProps extends Source {
  /** Another address is another try. */
  readonly at: string;
  readonly children: ReactNode;
}

interface State {
  readonly failed: 'code' | 'screen' | undefined;
}

const WELL: State = { failed: undefined };

/**
 * Catches what one screen throws, mostly because its code could not be loaded. What is around it stays. NOTE: browsers
 * remember which code could not be loaded for as long as the page is open, so that only the page loaded again has it.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
  override state = WELL;
  /** The connection has been lost since it failed. */
  #wasLost = false;

  static getDerivedStateFromError(error: unknown): State {
    return { failed: error instanceof CodeNotLoaded ? 'code' : 'screen' };
  }

  override componentDidMount() {
    void this.goOn();
  }

  override componentDidUpdate({ at }: ScreenBoundaryProps) {
    if (at !== this.props.at && this.state.failed) {
      this.#wasLost = false;
      this.setState(WELL);
    } else void this.goOn();
  }

  /**
   * Loads the page again once its code can be: when the connection is back, or at once after a new deployment. NOTE: at
   * once only for the screen's own code: what fails after the screen has been shown would load it again for ever.
   */
  async goOn() {
    const { isLost, isReached, at } = this.props;
    if (!this.state.failed) return;
    if (isLost) {
      this.#wasLost = true;
      return triedAgain.forget();
    }
    const isWorthIt = this.#wasLost || (this.state.failed === 'code' && triedAgain.at() !== at);
    if (!isWorthIt || !(await isReached())) return;
    if (!this.state.failed || this.props.at !== at) return;
    triedAgain.note(at);
    location.reload();
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

const KEY = 'loaded-again';

/** The address of which the page was loaded again by itself, over that reload: once, or it would go on for ever. */
export const triedAgain = {
  at(): string | null {
    return sessionStorage.getItem(KEY);
  },
  note(address: string): void {
    sessionStorage.setItem(KEY, address);
  },
  forget(): void {
    sessionStorage.removeItem(KEY);
  },
};
