import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { CodeNotLoadedError } from './code-not-loaded.ts';
import { ReloadMessage } from './error-boundary.tsx';
import { PageHeading } from './page-heading.tsx';
import { useSubmitGuard } from './use-submit-guard.ts';

/** Returns whether something on the page, such as a decision that is not yet sent, would be lost by a reload. */
const isReloadQuestioned = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

export interface ConnectivityProps {
  readonly isLost: boolean;
  readonly isReached: () => Promise<boolean>;
}

interface ScreenBoundaryProps extends ConnectivityProps {
  readonly at: string;
  /** The name of the screen. */
  readonly title: string;
  readonly children: ReactNode;
}

interface State {
  readonly failed?: 'code' | 'screen' | undefined;
}

/** Shows a message in place of a screen that failed. NOTE: browsers remember until a reload that a module failed to load. */
export class ScreenErrorBoundary extends Component<ScreenBoundaryProps, State> {
  override state: State = {};
  #wasLost = false;

  static getDerivedStateFromError(error: unknown): State {
    return { failed: error instanceof CodeNotLoadedError ? 'code' : 'screen' };
  }

  override componentDidMount() {
    void this.goOn();
  }

  override componentDidUpdate({ at }: ScreenBoundaryProps) {
    if (at !== this.props.at && this.state.failed) {
      this.#wasLost = false;
      this.setState({ failed: undefined });
    } else void this.goOn();
  }

  /** NOTE: a failure after the screen was shown does not reload at once, because it would reload the page endlessly. */
  async goOn() {
    const { isLost, isReached, at } = this.props;
    if (!this.state.failed) return;
    if (isLost) {
      this.#wasLost = true;
      return reloadedAddressStore.forget();
    }
    const isWorthIt = this.#wasLost || (this.state.failed === 'code' && reloadedAddressStore.at() !== at);
    if (!isWorthIt || !(await isReached())) return;
    if (!this.state.failed || this.props.at !== at || isReloadQuestioned()) return;
    reloadedAddressStore.note(at);
    location.reload();
  }

  override render() {
    const { children, title, isLost, isReached } = this.props;
    if (!this.state.failed) return children;
    if (isLost && this.state.failed === 'code') return <NotLoadedYet title={title} isReached={isReached} />;
    return (
      <>
        <PageHeading title="This page could not be shown" />
        <div className="-mt-3 grid justify-items-start gap-5">
          <ReloadMessage />
        </div>
      </>
    );
  }
}

/** Says that a screen has not been loaded before the connection was lost. The boundary reloads it when it is back. */
function NotLoadedYet({ title, isReached }: { title: string; isReached: () => Promise<boolean> }) {
  const [busy, retry] = useSubmitGuard(async () => {
    await isReached();
  });
  return (
    <>
      <PageHeading title={title} />
      <div className="-mt-3 grid justify-items-start gap-5">
        <p className="max-w-xl text-quiet">
          You’re offline, and this screen has not been loaded yet. It opens when you’re back online. Screens that you
          have already opened still work.
        </p>
        <Button variant="secondary" busy={busy} waitingText="Retrying..." onClick={retry}>
          Retry
        </Button>
      </div>
    </>
  );
}

const KEY = 'loaded-again';

/** The address survives the reload: each address reloads only once, because it would reload endlessly otherwise. */
export const reloadedAddressStore = {
  at: () => sessionStorage.getItem(KEY),
  note: (address: string) => sessionStorage.setItem(KEY, address),
  forget: () => sessionStorage.removeItem(KEY),
};
