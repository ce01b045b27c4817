import type { SpecialComponent } from '#contract/entities/special.ts';
import { isAutomaticComponent } from './automaticTypes.ts';
import { useAutomatic } from './useAutomatic.ts';

/** A component as readers would see it now: where its contents come by themselves, with those. */
export function useShownComponent(component: SpecialComponent): SpecialComponent {
  const { items } = useAutomatic(component);
  return isAutomaticComponent(component)
    ? { ...component, contents: [...(items ?? [])] }
    : component;
}
