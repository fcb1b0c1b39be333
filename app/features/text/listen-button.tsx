import { Square, Volume2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { useSpeech } from './use-speech'

interface ListenButtonProps {
  readonly text: string
  readonly language: string
  readonly label: string
}

/** Only there when the browser has a voice for the language. */
export function ListenButton({ text, language, label }: ListenButtonProps) {
  const { t } = useTranslation('text')
  const speech = useSpeech(text, language)
  if (!speech) return null
  const name = speech.speaking ? t('stopListening') : label
  return (
    <Button kind="quiet" square aria-label={name} title={name} onClick={speech.toggle}>
      {speech.speaking ? <Square size={18} aria-hidden /> : <Volume2 size={20} aria-hidden />}
    </Button>
  )
}
