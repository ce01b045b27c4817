import { http } from 'msw';
import { server, testPlatform } from '#tests/support/interface.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * A PNG to upload. jsdom's files lose their content on the way into a Node request, so the form that posts it is
 * written anew with the same fields and the picture's bytes before the platform's storage host gets it.
 */
export function pictureToUpload(name: string): File {
  const bytes = Buffer.concat([pixel, Buffer.from(name)]);
  server.use(
    http.post(`${location.origin}/oss`, async ({ request }) => {
      const boundary = 'bookdesk-boundary';
      const parts = [...(await request.formData()).entries()].flatMap(([field, value]) => [
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${
            typeof value === 'string' ? '' : '; filename="picture.png"'
          }\r\n\r\n`,
        ),
        typeof value === 'string' ? Buffer.from(value) : bytes,
        Buffer.from('\r\n'),
      ]);
      const posted = new Request(request.url, {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: new Uint8Array(Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])),
      });
      return (await testPlatform()).platform.fetch(posted);
    }),
  );
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}
