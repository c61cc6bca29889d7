import { Frame } from '../frame.tsx';
import { About } from './about.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Offer } from './offer.tsx';
import { Partners } from './partners.tsx';
import { Statistics } from './statistics.tsx';
import { Testimonials } from './testimonials.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

export function Landing() {
  return (
    <Frame>
      <Hero />
      <About />
      <Offer />
      <WhyChooseUs />
      <HowItWorks />
      <Testimonials />
      <Faq />
      <Partners />
      <Statistics />
    </Frame>
  );
}
