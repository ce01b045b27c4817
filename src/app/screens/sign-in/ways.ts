import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';
import { WayFailed } from './WayFailed.tsx';

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
