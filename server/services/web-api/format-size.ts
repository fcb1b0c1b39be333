/** Bytes as people read them, MB above 1 MB else KB, at most one decimal (decisions, "Site"). */
export function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  const [value, unit] = megabytes >= 1 ? [megabytes, 'MB'] : [bytes / 1024, 'KB']
  return `${Number(value.toFixed(1))} ${unit}`
}
