import { useTranslation } from 'react-i18next'

/** The words of a searchable language select. */
export function useSelectTexts() {
  const { t } = useTranslation('common')
  return {
    open: t('select.open'),
    noMatch: (query: string) => t('select.noMatch', { query }),
    matches: (count: number) => t('select.matches', { count }),
  }
}
