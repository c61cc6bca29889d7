import { Plus } from 'lucide-react';
import { TextLink } from '../text-link.tsx';
import { LandingSection } from './section.tsx';

const QUESTIONS = [
  {
    question: 'How do I open an account?',
    answer:
      'Write to us from the contact page. We check your details, open the account for you and give you your own sign-in.',
  },
  {
    question: 'What does it cost?',
    answer:
      'An account costs nothing to keep. A deposit or a withdrawal may carry a small fee; you see it in euros, with the limits, before you confirm.',
  },
  {
    question: 'When do deposits and withdrawals arrive?',
    answer:
      'You can request either at any time. We review each request, and its page shows where it stands: pending, processing or completed.',
  },
  {
    question: 'How is my money protected?',
    answer:
      'Connections and storage are encrypted, sign-ins can ask for a second factor, and repeated wrong passwords lock the sign-in for a while.',
  },
  {
    question: 'What if I lose my phone?',
    answer:
      'Write to support. Once we have verified your identity, we turn the second factor off and you set it up on your new device.',
  },
  {
    question: 'How do I reach a person?',
    answer:
      'Open a support ticket in your account, or use the contact page. We answer around the clock, and a ticket stays open until it is solved.',
  },
];

/** Uses a native accordion: of several `details` with the same name only one is open. */
export function FaqSection() {
  return (
    <LandingSection
      id="faq"
      topic="FAQ"
      title="Common questions, plain answers"
      lead={
        <>
          Is yours missing? <TextLink href="/contact">Ask us</TextLink>, at any hour.
        </>
      }
      beside
    >
      <div className="grid content-start gap-2">
        {QUESTIONS.map(({ question, answer }, index) => (
          <details
            key={question}
            name="faq"
            open={index === 0}
            className="group rounded-2xl border border-line bg-surface"
          >
            <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 rounded-2xl px-5 py-2 [&::-webkit-details-marker]:hidden">
              <h3 className="text-lg">{question}</h3>
              <Plus
                className="size-5 shrink-0 text-primary transition-[rotate] group-open:rotate-45"
                aria-hidden="true"
              />
            </summary>
            <p className="max-h-[200px] overflow-y-auto px-5 pb-4 text-quiet">{answer}</p>
          </details>
        ))}
      </div>
    </LandingSection>
  );
}
