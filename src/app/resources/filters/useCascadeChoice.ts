import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { ListState } from '#schema/codec.ts';
import type { CompiledFilter } from '#schema/compile.ts';
import { type CascadeOption, chosenPath } from './cascadeOptions.ts';
import { type Cascade, useCascade } from './useCascade.ts';

const say = textsOf(locales.lists.filter);

interface CascadeChoice extends Cascade {
  /** the values of the address, from the first level on, as the options have them */
  readonly path: readonly string[];
  /** what they are called, and whether they are among the choices at all */
  readonly text: string;
}

/** The choices of a cascader and what the address has chosen of them. */
export function useCascadeChoice(
  filter: CompiledFilter,
  values: ListState['filters'],
  { opened = false, words = '' } = {},
): CascadeChoice {
  const given = filter.parameters.flatMap((name) => values[name] ?? []).map(String);
  const cascade = useCascade(filter, opened || given.length > 0, words);
  const found: CascadeOption[] | undefined = chosenPath(cascade.options, filter.parameters, values);
  const raw = given.join(' / ');
  if (found)
    return {
      ...cascade,
      path: found.map(({ value }) => value),
      text: found.map(({ label }) => label).join(' / '),
    };
  // unknown while they load, or when not all could be read
  const isGone = cascade.state === 'ready' && !cascade.isPartial;
  return {
    ...cascade,
    path: given,
    text: isGone ? say('notAmongChoices', { value: raw }) : raw,
  };
}
