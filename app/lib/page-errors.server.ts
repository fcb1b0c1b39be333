/** An error whose message the reader may see on the error page. */
export const exposedError = (status: number, message: string): Response =>
  Response.json({ message }, { status, statusText: 'Error', headers: { 'Cache-Control': 'no-store' } })
