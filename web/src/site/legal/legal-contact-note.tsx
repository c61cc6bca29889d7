export function LegalContactNote({ address }: { address: string }) {
  return (
    <p className="rounded-2xl border border-line bg-surface p-6">
      Questions about this text? Write to{' '}
      <a className="font-medium text-primary underline underline-offset-4" href={`mailto:${address}`}>
        {address}
      </a>{' '}
      or use the{' '}
      <a className="font-medium text-primary underline underline-offset-4" href="/contact">
        contact page
      </a>
      .
    </p>
  );
}
