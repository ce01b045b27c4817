import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';
import { WayFailed } from './WayFailed.tsx';

/** What a way of signing in is given; those that come later than the page are loaded when they are first shown. */
export interface WayProps {
  /** whether this way is shown */
  active: boolean;
  onSignedIn: () => Promise<void> | void;
  /** the address of a page of this site that keeps where the person wanted to go */
  linkTo: (path: string, parameters?: Readonly<Record<string, string>>) => string;
}

type Way = ComponentType<WayProps>;

/** A way that could not be loaded says so in its place, and leaves the others alone. */
function later(load: () => Promise<{ Way: Way }>): LazyExoticComponent<Way> {
  return lazy(async () => {
    try {
      return { default: (await load()).Way };
    } catch {
      return { default: () => createElement(WayFailed) };
    }
  });
}

export const laterWays = {
  bySms: later(() => import('./SmsWay.tsx')),
  byScan: later(() => import('./ScanWay.tsx')),
} as const;
