/** A path of this site to go back to, or `/`: nothing that a browser could read as another host. */
export function ownPath(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || /[\\\u0000-\u001f]/.test(value)) return '/'
  return value
}
