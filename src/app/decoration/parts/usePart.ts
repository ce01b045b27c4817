import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '#app/session/client.ts';
import { specialPartDetail } from '#contract/endpoints/specialEditing.ts';

/** A part of the house as the platform has it now, and where it stands; asked for again when it is shown again. */
export function usePart(id: string) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['special-part', id],
    retry: false,
    queryFn: async ({ signal }) =>
      (await callEndpoint(specialPartDetail, { parameters: { id } }, { silent: true, signal }))
        .data,
  });
  return { part: data, failed: isError, reload: refetch };
}
