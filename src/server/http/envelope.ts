/** The bytes of envelopes. Each carries the id of its call; the rest may be shared between calls. */

/** Bytes of envelopes that several calls are answered with, without the closing part that holds the id of the call. */
const writtenEnvelopes = new WeakMap<object, Uint8Array<ArrayBuffer>>();

const isEnvelope = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && 'isSuccess' in answer;

/** The bytes of an answer in its envelope; an answer that has no envelope is written without one. */
export function answerBytes(answer: unknown, requestId: string): Uint8Array<ArrayBuffer> {
  if (!isEnvelope(answer)) return Buffer.from(JSON.stringify(answer));
  let bytes = writtenEnvelopes.get(answer);
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(answer).slice(0, -1));
    writtenEnvelopes.set(answer, bytes);
  }
  return Buffer.concat([bytes, Buffer.from(`,"requestId":${JSON.stringify(requestId)}}`)]);
}

/** The JSON of an answer that a former call was given, as the answer of this one. */
export function answeredAgain(text: string, requestId: string): string {
  const answer: unknown = JSON.parse(text);
  return JSON.stringify(isEnvelope(answer) ? { ...answer, requestId } : answer);
}
