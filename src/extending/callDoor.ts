/** What an extension declares its calls with: the door `bookdesk/calls`. Only what stands here stays as it is. */
export { defineEndpoint, defineList, identifier, pageRequest } from '#contract/endpoint.ts';
export { envelopeOf, pagedOf } from '#contract/envelope.ts';
