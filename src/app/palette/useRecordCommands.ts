import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocalized, useMessages } from '../language/index.ts';
import { useResources } from '../resources/index.ts';
import { type RecentRecord, recentRecords } from '../widgets/recentRecords.ts';
import { paletteMessages } from './messages.ts';
import type { Offer } from './offers.ts';
import { type FoundRecords, useFoundRecords } from './useFoundRecords.ts';

/** What can be opened of the records that a text finds; without a text those that were opened last. */
export function useRecordCommands(
  text: string,
  isComposing: boolean,
): { readonly offers: readonly Offer[]; readonly answer: FoundRecords; readonly unasked: string } {
  const t = useMessages(paletteMessages);
  const localized = useLocalized();
  const navigate = useNavigate();
  const { outlines, resources } = useResources();
  const answer = useFoundRecords(text, isComposing);
  const [recent] = useState(recentRecords);
  return useMemo(() => {
    const outlineOf = (list: string) => outlines.find(({ name }) => name === list);
    const labelOf = (list: string) =>
      localized(outlineOf(list)?.label ?? { 'zh-CN': list, 'en-US': list });
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
    if (text.trim() === '') {
      const known = recent.filter(({ list }) => outlineOf(list));
      const offers = known.map((one) => offer(one, t('recent'), labelOf(one.list)));
      return { offers, answer, unasked: '' };
    }
    if (answer.state !== 'found') return { offers: [], answer, unasked: '' };
    const age = new Map(recent.map(({ list, id }, index) => [`${list} ${id}`, index]));
    const ageOf = (list: string, id: string) => age.get(`${list} ${id}`) ?? recent.length;
    const offers = answer.found.lists.flatMap(({ list, records }) =>
      records
        .toSorted((one, other) => ageOf(list, one.id) - ageOf(list, other.id))
        .map(({ id, title, note }) =>
          offer({ list, id, title }, t('inList', { list: labelOf(list) }), note),
        ),
    );
    return { offers, answer, unasked: answer.found.unasked.map(labelOf).join(' · ') };
  }, [text, answer, outlines, resources, recent, localized, navigate, t]);
}
