import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { findRecords } from '#contract/endpoints/finding.ts';
import { byLanguage } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { localized, textsOf } from '../language/index.ts';
import { useWholeResources } from '../resources/index.ts';
import { toldFailure } from '../session/callFailure.ts';
import { callEndpoint } from '../session/client.ts';
import { type RecentRecord, recentRecords } from '../widgets/recentRecords.ts';
import { begins } from './match.ts';
import type { Offer } from './offers.ts';

const t = textsOf(locales.palette.palette);

type FoundLists = EndpointResponse<typeof findRecords>['data'];

/** Records that a text finds. */
type FoundRecords =
  | { readonly state: 'none' }
  | { readonly state: 'asking' }
  | { readonly state: 'found'; readonly found: FoundLists }
  | { readonly state: 'failed'; readonly reason: string };

/** a pause in typing, in milliseconds, after which records are asked for */
const pause = 150;

/**
 * Asks the platform for records, a moment after the last key; never while an input method composes.
 *
 * @param text what is typed; nothing is asked for one letter of the alphabet
 */
function useFoundRecords(text: string, isComposing: boolean): FoundRecords {
  const keyword = text.trim();
  const isAsked = keyword !== '' && !/^[a-z]$/i.test(keyword) && !isComposing;
  const [answer, setAnswer] = useState<FoundRecords>({ state: 'none' });
  useEffect(() => {
    if (!isAsked) return setAnswer({ state: 'none' });
    setAnswer({ state: 'asking' });
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      callEndpoint(findRecords, { body: { keyword } }, { silent: true, signal }).then(
        ({ data: found }) => {
          if (!signal.aborted) setAnswer({ state: 'found', found });
        },
        (error: unknown) => {
          if (!signal.aborted) setAnswer({ state: 'failed', reason: toldFailure(error).message });
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isAsked, keyword]);
  return answer;
}

interface FoundOffers {
  readonly offers: readonly Offer[];
  readonly answer: FoundRecords;
  /** lists by their labels: those that were not looked through to the end, and those that were not searched */
  readonly partly: string;
  readonly unasked: string;
}

/**
 * What can be opened of the records that a text finds. Those that were opened last and begin with it come first, before the platform has
 * answered; without a text all of these.
 */
export function useRecordCommands(text: string, isComposing: boolean): FoundOffers {
  const navigate = useNavigate();
  const { outlines, resources } = useWholeResources();
  const answer = useFoundRecords(text, isComposing);
  const [recent] = useState(recentRecords);
  return useMemo(() => {
    const outlineOf = (list: string) => outlines.find(({ name }) => name === list);
    const labelOf = (list: string) => localized(outlineOf(list)?.label ?? byLanguage(() => list));
    const offer = ({ list, id, title }: RecentRecord, heading: string, note: string): Offer => {
      const path = resources.get(list)?.detail.length
        ? `/resource/${list}/detail/${encodeURIComponent(id)}`
        : `/resource/${list}`;
      return {
        id: `record:${list}:${id}`,
        title,
        note,
        heading,
        icon: outlineOf(list)?.menu?.icon,
        run: () => navigate(path),
      };
    };
    const told = { partly: '', unasked: '' };
    const isMeant = ({ list, title }: RecentRecord) =>
      outlineOf(list) !== undefined && (text.trim() === '' || begins(title, text));
    const opened = recent.filter(isMeant).map((one) => offer(one, t('recent'), labelOf(one.list)));
    if (text.trim() === '' || answer.state !== 'found') return { offers: opened, answer, ...told };
    const age = new Map(recent.map(({ list, id }, index) => [`${list} ${id}`, index]));
    const ageOf = (list: string, id: string) => age.get(`${list} ${id}`) ?? recent.length;
    const found = answer.found.lists.flatMap(({ list, records }) =>
      records
        .toSorted((one, other) => ageOf(list, one.id) - ageOf(list, other.id))
        .map(({ id, title, note }) =>
          offer({ list, id, title }, t('inList', { list: labelOf(list) }), note),
        ),
    );
    const shown = new Set(opened.map(({ id }) => id));
    const offers = [...opened, ...found.filter(({ id }) => !shown.has(id))];
    const labelsOf = (lists: readonly string[]) => lists.map(labelOf).join(' · ');
    const { partly, unasked } = answer.found;
    return { offers, answer, partly: labelsOf(partly), unasked: labelsOf(unasked) };
  }, [text, answer, outlines, resources, recent, navigate]);
}
