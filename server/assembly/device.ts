export type Device = 'mobile' | 'tablet' | 'desktop'

/** Device class by client hint and user agent (decisions, "Site"); it drives the 1000 px rule of SHELL-06. */
export function deviceOf(userAgent: string, mobileHint: string | undefined): Device {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  if (mobileHint === '?1' || /Mobi|iPhone|iPod|Android|Windows Phone/i.test(userAgent)) return 'mobile'
  return 'desktop'
}
