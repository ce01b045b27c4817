import { escapeXml } from '../xml.ts';

/** How the storage host answers an accepted post; the form may choose (OSS PostObject, `success_action_*`). */

/** A stored file, as the answer describes it. */
export interface Stored {
  readonly bucket: string;
  readonly key: string;
  readonly etag: string;
  /** the address of the object at the storage host */
  readonly location: string;
}

/**
 * The address to redirect the browser to, with the facts of the stored file in its query; undefined if the form names
 * no web address.
 */
function redirectTo(address: string, { bucket, key, etag }: Stored): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.searchParams.set('bucket', bucket);
  url.searchParams.set('key', key);
  url.searchParams.set('etag', `"${etag}"`);
  return url.href;
}

function postResponse({ bucket, location, key, etag }: Stored): string {
  const fields = { Bucket: bucket, Location: location, Key: key, ETag: `"${etag}"` };
  const inner = Object.entries(fields).map(
    ([name, value]) => `  <${name}>${escapeXml(value)}</${name}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<PostResponse>\n${inner.join('\n')}\n</PostResponse>\n`;
}

/**
 * The answer to an accepted post: a redirect if the form names an address, 200 or 201 if it asks for these, else 204.
 * Only 201 has a body.
 *
 * @param fields of the form, by lower-case names
 */
export function takenAnswer(
  fields: ReadonlyMap<string, string>,
  stored: Stored,
  headers: Readonly<Record<string, string>>,
): Response {
  const withTag = { ...headers, etag: `"${stored.etag}"` };
  const redirect = redirectTo(fields.get('success_action_redirect') ?? '', stored);
  if (redirect)
    return new Response(null, { status: 303, headers: { ...withTag, location: redirect } });
  const status = fields.get('success_action_status');
  if (status === '201')
    return new Response(postResponse(stored), {
      status: 201,
      headers: { ...withTag, 'content-type': 'application/xml; charset=utf-8' },
    });
  return new Response(null, { status: status === '200' ? 200 : 204, headers: withTag });
}
