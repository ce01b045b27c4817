/** What the tests use of the storage service's own package, which brings no types. */
declare module 'ali-oss' {
  export default class OSS {
    constructor(options: {
      region?: string;
      endpoint?: string;
      bucket: string;
      accessKeyId: string;
      accessKeySecret: string;
    });
    calculatePostSignature(policy: object | string): {
      OSSAccessKeyId: string;
      Signature: string;
      policy: string;
    };
    signatureUrl(name: string, options?: { expires?: number; method?: string }): string;
  }
}
