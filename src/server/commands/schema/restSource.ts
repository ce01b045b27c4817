import { countOf } from '#contract/countOf.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { restMessage, restPageQuery, restRows, restTotal } from '#contract/restAnswer.ts';
import { type RestService, readRestServices } from '#contract/restServices.ts';
import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import { CallFailed, type Page, type Source } from '#schema/infer/source.ts';
import type { EndpointCall, ResourceDefinition } from '#schema/meta.ts';
import { type Answer, request, withoutQuery } from './request.ts';
import { CommandFailure } from './terminal.ts';

/** Reads conventional REST services: `_start`, `_end`, `_sort`, `_order`, and the total in a header or beside the rows. */

/** @throws CommandFailure if the setting is invalid */
function restServices(): RestService[] {
  try {
    return readRestServices(process.env.REST_SERVICES ?? '');
  } catch (error) {
    throw new CommandFailure('wrongOption', { problem: `REST_SERVICES: ${errorMessage(error)}` });
  }
}

/** The address of a list of a REST service: a full address, or a path of the first service. */
export interface RestPlace {
  readonly base: string;
  readonly call: EndpointCall;
  /** name of the service; undefined for the first */
  readonly service: string | undefined;
  /** whether it is in REST_SERVICES */
  readonly isSet: boolean;
}

/** @throws CommandFailure if the address is invalid */
export function readRestPlace(given: string, wanted: string | undefined): RestPlace {
  const services = restServices();
  if (!/^https?:\/\//.test(given) && !given.startsWith('/'))
    throw new CommandFailure('wrongAddress', { given }, 2);
  const named = services.find(({ name }) => name === wanted) ?? services[0];
  const address = given.startsWith('/') ? `${named?.address ?? ''}${given}` : given;
  if (!URL.canParse(address)) throw new CommandFailure('wrongAddress', { given }, 2);
  const clean = withoutTrailingSlashes(withoutQuery(new URL(address)));
  const service = services.find((one) => clean.startsWith(`${one.address}/`));
  const base = service?.address ?? clean.slice(0, clean.lastIndexOf('/'));
  const path = clean.slice(base.length);
  if (!/^\/[\w\-/.]+$/.test(path) || base.length < 'http://x'.length)
    throw new CommandFailure('wrongAddress', { given }, 2);
  return {
    base,
    call: { method: 'GET', path },
    service: wanted ?? (service === services[0] ? undefined : service?.name),
    isSet: service !== undefined,
  };
}

/** The base address of the service in a definition. */
export function baseOf({ name, service }: ResourceDefinition): string {
  const services = restServices();
  const found = service === undefined ? services[0] : services.find((one) => one.name === service);
  if (!found || found.address.startsWith('/')) throw new CommandFailure('noService', { name });
  return found.address;
}

/** A source for the service at this base address. */
export function restSource(base: string): Source {
  return {
    async page(call, pageIndex, pageSize, sort) {
      const url = new URL(`${base}${call.path}`);
      for (const [name, value] of Object.entries(call.fixed ?? {}))
        url.searchParams.set(name, String(value));
      for (const [name, value] of Object.entries(restPageQuery(pageIndex, pageSize, sort)))
        url.searchParams.set(name, value);
      return pageOf(await request(url), `GET ${withoutQuery(url)}`, url);
    },
  };
}

function pageOf({ status, headers, body }: Answer, call: string, url: URL): Page {
  if (status < 200 || status > 299)
    throw new CallFailed(call, status, restMessage(body) ?? `HTTP ${status}`);
  if (body === undefined) throw new CommandFailure('noJson', { url: withoutQuery(url) });
  const rows = restRows(body);
  if (rows === undefined) throw new CommandFailure('noList', { url: withoutQuery(url) });
  return { rows, total: countOf(restTotal(body, headers)) };
}
