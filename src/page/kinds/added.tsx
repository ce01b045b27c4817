import type { ComponentType } from '#contract/codes.ts';
import type { SpecialComponentOf } from '#contract/entities/special.ts';
import { viewOf } from '../adding/view.tsx';

/** Type 100: what an extension draws. */
export function Added({
  component,
}: {
  component: SpecialComponentOf<typeof ComponentType.extension>;
}) {
  const View = viewOf(component.kind);
  const [item] = component.contents;
  return View && item ? <View values={item.values} /> : null;
}
