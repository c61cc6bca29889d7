import { PageFrame } from '../frame.tsx';
import { TextLink } from '../text-link.tsx';

export interface Clause {
  readonly id: string;
  readonly title: string;
  readonly text: readonly (string | readonly string[])[];
}

interface LegalPageProps {
  readonly title: string;
  readonly lead: string;
  readonly since: { readonly text: string; readonly date: string };
  readonly clauses: readonly Clause[];
  readonly contact: string;
}

export function LegalPage({ title, lead, since, clauses, contact }: LegalPageProps) {
  return (
    <PageFrame>
      <div className="mx-auto max-w-6xl px-5 py-14 sm:px-8 lg:py-20">
        <p className="text-sm font-semibold tracking-wide text-heather">Legal</p>
        <h1 className="mt-2 text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-4 max-w-2xl text-lg text-quiet">{lead}</p>
        <p className="mt-3 text-sm text-quiet">
          In force since <time dateTime={since.date}>{since.text}</time>
        </p>
        <div className="mt-10 grid gap-10 border-t border-line pt-10 lg:grid-cols-[17rem_minmax(0,42rem)] lg:gap-16">
          <nav aria-label="On this page" className="lg:sticky lg:top-28 lg:self-start">
            <h2 className="text-lg">On this page</h2>
            <ol className="mt-2">
              {clauses.map((clause, index) => (
                <li key={clause.id}>
                  <a href={`#${clause.id}`} className="inline-block py-1 text-quiet hover:text-ink hover:underline">
                    {index + 1}. {clause.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="grid gap-10">
            {clauses.map((clause, index) => (
              <section key={clause.id} id={clause.id} aria-labelledby={`${clause.id}-title`}>
                <h2 id={`${clause.id}-title`} className="text-2xl">
                  {index + 1}. {clause.title}
                </h2>
                {clause.text.map((part) =>
                  typeof part === 'string' ? (
                    <p key={part} className="mt-3">
                      {part}
                    </p>
                  ) : (
                    <ul key={part[0]} className="mt-3 grid list-disc gap-2 pl-6 marker:text-quiet">
                      {part.map((point) => (
                        <li key={point}>{point}</li>
                      ))}
                    </ul>
                  ),
                )}
              </section>
            ))}
            <LegalContactNote address={contact} />
          </div>
        </div>
      </div>
    </PageFrame>
  );
}

function LegalContactNote({ address }: { address: string }) {
  return (
    <p className="rounded-2xl border border-line bg-surface p-6">
      Questions about this text? Write to <TextLink href={`mailto:${address}`}>{address}</TextLink> or use the{' '}
      <TextLink href="/contact">contact page</TextLink>.
    </p>
  );
}
