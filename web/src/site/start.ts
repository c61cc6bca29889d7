/** This script of the public pages does not use React (decision 027). The pages are complete without it. */
import './site.css';
import { liveCopyButton } from './contact/live-copy-button.ts';
import { liveMessageForm } from './contact/live-message-form.ts';
import { liveCarousel } from './landing/live-carousel.ts';
import { livePartners } from './landing/live-partners.ts';
import { liveTabs } from './landing/live-tabs.ts';
import { layOutLater } from './lay-out-later.ts';
import type { Live } from './live.ts';
import { liveAccountLink } from './live-account-link.ts';
import { liveMenu } from './live-menu.ts';
import { liveThemeChoice } from './live-theme-choice.ts';
import { liveTopBar } from './live-top-bar.ts';

const LIVE = {
  'account-link': liveAccountLink,
  carousel: liveCarousel,
  'copy-button': liveCopyButton,
  menu: liveMenu,
  'message-form': liveMessageForm,
  partners: livePartners,
  tabs: liveTabs,
  'theme-choice': liveThemeChoice,
  'top-bar': liveTopBar,
} satisfies Record<Live, (element: HTMLElement) => void>;

for (const element of document.querySelectorAll<HTMLElement>('[data-live]'))
  LIVE[element.dataset.live as Live](element);

layOutLater();
