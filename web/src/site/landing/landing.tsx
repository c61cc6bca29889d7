import { PageFrame } from '../frame.tsx';
import { AboutSection } from './about.tsx';
import { FaqSection } from './faq.tsx';
import { HeroSection } from './hero.tsx';
import { HowItWorksSection } from './how-it-works.tsx';
import { OfferSection } from './offer.tsx';
import { PartnersSection } from './partners.tsx';
import { StatisticsSection } from './statistics.tsx';
import { TestimonialsSection } from './testimonials.tsx';
import { WhyChooseUsSection } from './why-choose-us.tsx';

export function LandingPage() {
  return (
    <PageFrame>
      <HeroSection />
      <AboutSection />
      <OfferSection />
      <WhyChooseUsSection />
      <HowItWorksSection />
      <TestimonialsSection />
      <FaqSection />
      <PartnersSection />
      <StatisticsSection />
    </PageFrame>
  );
}
