import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import { callEndpoint } from '#app/session/client.ts';
import { whenIdle } from '#app/widgets/whenIdle.ts';
import { type SpecialFigures, specialFiguresCall } from '#contract/endpoints/specialEditing.ts';

/** Numbers older than this are asked for again when the window is looked at, in milliseconds. */
const freshFor = 10_000;

/** How the page and its components do, by uuid; empty until the platform has told, and if it was never published. */
interface KnownFigures {
  readonly page: SpecialFigures['page'];
  readonly components: ReadonlyMap<string, SpecialFigures['components'][number]>;
}
const unknown: KnownFigures = { page: null, components: new Map() };

const FiguresContext = createContext(unknown);
export const FiguresProvider = FiguresContext.Provider;

/** The numbers of one component; undefined if there are none. */
export const useFiguresOf = (uuid: string) => useContext(FiguresContext).components.get(uuid);

/**
 * The numbers of a page, asked for once the browser is idle. Without them nothing is missing, so that failures are not
 * told.
 *
 * @param id of the page on the platform; undefined for one that was not there when it was opened
 */
export function useFigures(id: string | undefined): KnownFigures {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data = unknown } = useQuery({
    queryKey: ['special-figures', id],
    enabled: isIdle && id !== undefined,
    retry: false,
    staleTime: freshFor,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }): Promise<KnownFigures> => {
      if (id === undefined) return unknown;
      const options = { silent: true, signal };
      const { data: told } = await callEndpoint(
        specialFiguresCall,
        { parameters: { id } },
        options,
      );
      return {
        page: told.page,
        components: new Map(told.components.map((one) => [one.uuid, one])),
      };
    },
  });
  return data;
}
