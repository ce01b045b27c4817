import { countOf } from '#contract/countOf.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { restMessage, restPageQuery, restRows, restTotal } from '#contract/restAnswer.ts';
import { type RestService, readRestServices } from '#contract/restServices.ts';
import { CallFailed, type Source } from '#schema/infer/source.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { request, withoutQuery } from './request.ts';
import { CommandFailure } from './terminal.ts';

/** Reads conventional REST services: `_start`, `_end`, `_sort`, `_order`, and the total in a header or beside the rows. */

/** The base address of the service in a definition. @throws CommandFailure if it is not set, or the setting is invalid */
export function baseOf({ name, service }: ResourceDefinition): string {
  let services: readonly RestService[];
  try {
    services = readRestServices(process.env.REST_SERVICES ?? '');
  } catch (error) {
    throw new CommandFailure('wrongOption', { problem: `REST_SERVICES: ${errorMessage(error)}` });
  }
  const found = service === undefined ? services[0] : services.find((one) => one.name === service);
  if (!found || found.address.startsWith('/')) throw new CommandFailure('noService', { name });
  return found.address;
}

/** A source for the service at this base address. */
export function restSource(base: string): Source {
  return {
    async page(call, pageIndex, pageSize, sort) {
      const url = new URL(`${base}${call.path}`);
      for (const [name, value] of Object.entries({
        ...call.fixed,
        ...restPageQuery(pageIndex, pageSize, sort),
      }))
        url.searchParams.set(name, String(value));
      const { status, headers, body } = await request(url);
      const asked = withoutQuery(url);
      if (status < 200 || status > 299)
        throw new CallFailed(`GET ${asked}`, status, restMessage(body) ?? `HTTP ${status}`);
      if (body === undefined) throw new CommandFailure('noJson', { url: asked });
      const rows = restRows(body);
      if (rows === undefined) throw new CommandFailure('noList', { url: asked });
      return { rows, total: countOf(restTotal(body, headers)) };
    },
  };
}
