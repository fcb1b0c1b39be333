import { useTranslation } from 'react-i18next'

const TOOLS = [
  'compress',
  'merge',
  'split',
  'pageNumbers',
  'addWatermark',
  'removeWatermark',
  'unlock',
] as const
/** Names of formats are the same in every language. */
const FORMATS = ['Word', 'JPG', 'PPT', 'Excel', 'TXT', 'RTF'] as const

/** The tools of specification §1, in its order. */
export function useToolNames(): readonly string[] {
  const { t } = useTranslation('common')
  return [
    ...TOOLS.map((tool) => t(`tools.${tool}`)),
    ...FORMATS.map((format) => t('tools.toFormat', { format })),
    t('header.videoToPdf'),
    t('tools.videoEditor'),
  ]
}
