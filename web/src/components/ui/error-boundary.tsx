import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';

export class AppErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <PageErrorMessage /> : this.props.children;
  }
}

export function PageErrorMessage() {
  return (
    <main className="mx-auto grid min-h-[60dvh] max-w-xl content-center justify-items-start gap-4 px-6 py-12">
      <h1 className="text-3xl">This page could not be shown</h1>
      <ReloadMessage />
    </main>
  );
}

export function ReloadMessage() {
  return (
    <>
      <p className="max-w-xl text-quiet">
        The connection was lost, or we have released an update. Reload the page. Your money and your data are not
        affected.
      </p>
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </>
  );
}
