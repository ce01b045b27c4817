import { createElement } from 'react';
import { DatasourceOrder } from '#contract/codes.ts';
import type { SpecialComponent, SpecialComponentOf } from '#contract/entities/special.ts';
import { type Language, message } from '#contract/language.ts';
import { isAutomatic } from '#contract/special.ts';
import { type Catalogue, locales } from '#locales/index.ts';
import {
  type ContentComponentType,
  ContentInspector,
  type ContentInspectorProps,
} from './ContentInspector.tsx';
import { itemName } from './contents.ts';
import { type SampleLook, sampleOf } from './Sample.tsx';
import { contractProblems, upgradeShared } from './shared.ts';

/** The texts and the sample of one of these kinds. */
interface Holding extends Pick<ContentInspectorProps, 'resource' | 'itemOf'> {
  /** `one` and `many`: what it holds; `hint`: what to do next; `pick`: text of the button */
  readonly messages: Catalogue<'one' | 'many' | 'hint' | 'pick'>;
  readonly sample: SampleLook;
}

/** One line for the outline about contents that the platform chooses; undefined if a person picks them. */
function automaticSummary(component: SpecialComponent, language: Language): string | undefined {
  if (!isAutomatic(component)) return undefined;
  const newest = component.datasourceOrder === DatasourceOrder.newest;
  return message(
    locales.decorator.inspector,
    language,
    newest ? 'automaticNewest' : 'automaticMostRead',
    {
      count: component.limitNum,
    },
  );
}

/** What all kinds share that hold records of one list, picked by a person or chosen by the platform. */
export function contentKind({ resource, itemOf, messages, sample }: Holding) {
  return {
    automatic: true,
    problems: contractProblems,
    upgrade: upgradeShared,
    summary: (component: SpecialComponentOf<ContentComponentType>, language: Language) =>
      automaticSummary(component, language) ??
      message(messages, language, component.contents.length === 1 ? 'one' : 'many', {
        count: component.contents.length,
        first: component.contents[0] ? itemName(component.contents[0]) : '',
      }),
    Sample: sampleOf(sample, messages),
    Inspector: (properties: Omit<ContentInspectorProps, keyof Holding>) =>
      createElement(ContentInspector, { ...properties, resource, itemOf, messages }),
  };
}
