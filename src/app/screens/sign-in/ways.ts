import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';
import { WayFailed } from './WayFailed.tsx';

/** Props of a way of signing in. Ways other than the password are loaded when they are first shown. */
export interface WayProps {
  /** whether this way is shown */
  active: boolean;
  onSignedIn: () => Promise<void> | void;
  /** an address of this site that keeps where the person wanted to go */
  linkTo: (path: string, parameters?: Readonly<Record<string, string>>) => string;
}

/** Loads a way; if that fails, shows a message in its place, and the others still work. */
function later<Props>(
  load: () => Promise<{ Way: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
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

export const PasskeyWay = later(() => import('./PasskeyWay.tsx'));
