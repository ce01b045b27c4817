import { vi } from 'vitest';

/** A form that the page posted; the test answers it. */
export interface PostedForm {
  readonly address: string;
  readonly fields: readonly string[];
  readonly form: FormData;
  readonly headers: ReadonlyMap<string, string>;
  readonly isAborted: () => boolean;
  /** @param share the part of the form that was sent, 0 to 1 */
  progress(share: number): void;
  answer(status: number, body?: string): void;
  /** breaks the connection */
  breakOff(): void;
}

/**
 * Replaces the storage host for forms: every post waits until the test answers it. msw cannot do this, because it
 * supports neither progress nor broken connections.
 *
 * @returns the posts in the order in which they were sent; `vi.unstubAllGlobals` ends it
 */
export function stubStorageHost(): PostedForm[] {
  const posts: PostedForm[] = [];
  class HeldRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers = new Map<string, string>();
    address = '';
    status = 0;
    responseText = '';
    isAborted = false;

    open(_method: string, address: string): void {
      this.address = address;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers.set(name.toLowerCase(), value);
    }
    abort(): void {
      this.isAborted = true;
      this.dispatchEvent(new Event('abort'));
    }
    send(form: FormData): void {
      posts.push({
        address: this.address,
        fields: [...form.keys()],
        form,
        headers: this.headers,
        isAborted: () => this.isAborted,
        progress: (share) => {
          const reached = { lengthComputable: true, loaded: share * 1_000, total: 1_000 };
          this.upload.dispatchEvent(new ProgressEvent('progress', reached));
        },
        answer: (status, body = '') => {
          this.status = status;
          this.responseText = body;
          this.dispatchEvent(new Event('load'));
        },
        breakOff: () => this.dispatchEvent(new Event('error')),
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
  return posts;
}
