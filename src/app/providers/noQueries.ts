/**
 * What the package `qs` is in the browser build: refine asks it in tables of its own, which nobody here uses, and the build
 * would keep it all the same.
 */
export default {};
