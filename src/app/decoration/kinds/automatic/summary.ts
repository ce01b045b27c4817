import { DatasourceOrder } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { type Language, message } from '#contract/language.ts';
import { isAutomatic } from '#contract/special.ts';
import { inspectorMessages } from '../messages.ts';

/** One line for the outline about contents that the platform chooses; undefined if a person picks them. */
export function automaticSummary(
  component: SpecialComponent,
  language: Language,
): string | undefined {
  if (!isAutomatic(component)) return undefined;
  const newest = component.datasourceOrder === DatasourceOrder.newest;
  return message(inspectorMessages, language, newest ? 'automaticNewest' : 'automaticMostRead', {
    count: component.limitNum,
  });
}
