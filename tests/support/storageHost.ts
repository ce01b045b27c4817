import { vi } from 'vitest';

/** A post of a form that the page sent, answered by the test itself. */
export interface PostedForm {
  readonly address: string;
  readonly fields: readonly string[];
  readonly form: FormData;
  readonly headers: ReadonlyMap<string, string>;
  readonly isAborted: () => boolean;
  /** @param share of the form that has left, 0 to 1 */
  progress(share: number): void;
  answer(status: number, body?: string): void;
  /** the connection breaks off */
  breakOff(): void;
}

/**
 * Stands in for the storage host that forms are posted to: each post waits for the test to answer it. Service workers
 * and msw cannot: they know neither progress nor a post that ends in the middle.
 *
 * @returns the posts, in the order in which they were sent; `vi.unstubAllGlobals` ends it
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
