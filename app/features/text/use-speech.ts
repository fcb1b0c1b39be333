import { useEffect, useState, useSyncExternalStore } from 'react'

/** Voices name their languages as systems do: `zh-TW` rather than `zh-Hant`. */
const VOICE_PREFIXES: Readonly<Record<string, readonly string[]>> = {
  'zh-Hans': ['zh-cn', 'zh-sg', 'zh-hans', 'cmn-hans'],
  'zh-Hant': ['zh-tw', 'zh-hk', 'zh-hant', 'cmn-hant'],
  id: ['id', 'in'],
}

/** The browser's voice for a language, if it has one. */
export function voiceFor<V extends { readonly lang: string }>(
  voices: readonly V[],
  language: string,
): V | undefined {
  const prefixes = VOICE_PREFIXES[language] ?? [language]
  return voices.find(({ lang }) => {
    const code = lang.toLowerCase().replaceAll('_', '-')
    return prefixes.some((prefix) => code === prefix || code.startsWith(`${prefix}-`))
  })
}

const NO_VOICES: readonly SpeechSynthesisVoice[] = []
let voices = NO_VOICES

function subscribe(notify: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => undefined
  const read = () => {
    voices = window.speechSynthesis.getVoices()
    notify()
  }
  read()
  window.speechSynthesis.addEventListener('voiceschanged', read)
  return () => window.speechSynthesis.removeEventListener('voiceschanged', read)
}

/** Reads a text aloud. Null where the browser has no voice for the language. */
export function useSpeech(text: string, language: string) {
  const available = useSyncExternalStore(
    subscribe,
    () => voices,
    () => NO_VOICES,
  )
  const [speaking, setSpeaking] = useState(false)
  useEffect(() => () => window.speechSynthesis?.cancel(), [])
  const voice = voiceFor(available, language)
  if (!voice || !text.trim()) return null
  const toggle = () => {
    window.speechSynthesis.cancel()
    if (speaking) return setSpeaking(false)
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.addEventListener('end', () => setSpeaking(false))
    utterance.addEventListener('error', () => setSpeaking(false))
    window.speechSynthesis.speak(utterance)
    setSpeaking(true)
  }
  return { speaking, toggle }
}
