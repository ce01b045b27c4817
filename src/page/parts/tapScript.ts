/**
 * Tells of followed links where the browser does not: Firefox sends no `ping`. Other browsers do nothing with it, and no
 * page needs it. Its hash stands in the policy of the pages that have it.
 */
export const tapScript =
  "if(/Gecko\\/\\d/.test(navigator.userAgent))for(const kind of['click','auxclick'])addEventListener(kind,({target,button})=>{" +
  "const link=button<2&&target instanceof Element&&target.closest('a[ping]');" +
  "if(link)navigator.sendBeacon(link.getAttribute('ping'),new Blob(['PING'],{type:'text/ping'}))})";
