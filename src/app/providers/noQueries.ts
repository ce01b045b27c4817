/**
 * Replaces the package `qs` in the browser build. refine uses it in its own tables, which are not used here, but the
 * build would include it.
 */
export default {};
