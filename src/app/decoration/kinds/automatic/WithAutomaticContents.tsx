import { type ReactNode, useMemo } from 'react';
import { textsOf } from '#app/language/index.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import type { AutomaticComponent } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import { useAutomatic } from './useAutomatic.ts';
import '../kinds.css';

const t = textsOf(locales.decorator.inspector);

interface WithAutomaticContentsProps {
  component: AutomaticComponent;
  /** draws the component as readers would see it now */
  children: (shown: SpecialComponent) => ReactNode;
}

/** Draws a component whose contents the platform chooses, with what readers would see now; says so if that is nothing. */
export function WithAutomaticContents({ component, children }: WithAutomaticContentsProps) {
  const { items, failed } = useAutomatic(component);
  const shown = useMemo(() => ({ ...component, contents: [...(items ?? [])] }), [component, items]);
  if (items !== undefined && items.length > 0) return children(shown);
  const state = failed ? 'seenFailed' : items === undefined ? 'seenLoading' : 'seenNothing';
  return <p className="decoration-sample">{t(state)}</p>;
}
