import { publishRight } from '#contract/grant.ts';
import { knownEndpoints } from '#extending/calls.ts';
import { findEndpoint } from '#schema/check/shapes.ts';
import type { EndpointCall } from '#schema/meta.ts';

/** Whether a call of a list goes with the right to publish there, whatever the action is called that makes it. */
export const isPublishingCall = (call: Pick<EndpointCall, 'method' | 'path'>): boolean =>
  findEndpoint(knownEndpoints(), call)?.goesWith?.action === publishRight;
