/** This script of the public pages does not use React (decision 027). The pages are complete without it. */
import './site.css';
import { enhanceCopyButton } from './contact/enhance-copy-button.ts';
import { enhanceMessageForm } from './contact/enhance-message-form.ts';
import { enhanceThemeChoice } from './enhance-theme-choice.ts';
import { enhanceAccountLink, enhanceMenu, enhanceSessionEnded, enhanceTopBar } from './enhance-top-bar.ts';
import { enhanceCarousel } from './landing/enhance-carousel.ts';
import { enhancePartners } from './landing/enhance-pause-button.ts';
import { enhanceTabs } from './landing/enhance-tabs.ts';

const LIVE: Readonly<Record<string, (element: HTMLElement) => void>> = {
  'account-link': enhanceAccountLink,
  carousel: enhanceCarousel,
  'copy-button': enhanceCopyButton,
  menu: enhanceMenu,
  'message-form': enhanceMessageForm,
  partners: enhancePartners,
  'session-ended': enhanceSessionEnded,
  tabs: enhanceTabs,
  'theme-choice': enhanceThemeChoice,
  'top-bar': enhanceTopBar,
};

for (const element of document.querySelectorAll<HTMLElement>('[data-live]'))
  LIVE[element.dataset.live ?? '']?.(element);
