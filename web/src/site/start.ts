/** This script of the public pages does not use React (decision 027). The pages are complete without it. */
import './site.css';
import { enhanceCopyButton } from './contact/live-copy-button.ts';
import { enhanceMessageForm } from './contact/live-message-form.ts';
import { enhanceCarousel } from './landing/live-carousel.ts';
import { enhanceTabs } from './landing/live-tabs.ts';
import { enhancePartners } from './landing/on-pause.ts';
import { enhanceThemeChoice } from './live-theme-choice.ts';
import { enhanceAccountLink, enhanceMenu, enhanceTopBar } from './live-top-bar.ts';

const LIVE: Readonly<Record<string, (element: HTMLElement) => void>> = {
  'account-link': enhanceAccountLink,
  carousel: enhanceCarousel,
  'copy-button': enhanceCopyButton,
  menu: enhanceMenu,
  'message-form': enhanceMessageForm,
  partners: enhancePartners,
  tabs: enhanceTabs,
  'theme-choice': enhanceThemeChoice,
  'top-bar': enhanceTopBar,
};

for (const element of document.querySelectorAll<HTMLElement>('[data-live]'))
  LIVE[element.dataset.live ?? '']?.(element);
