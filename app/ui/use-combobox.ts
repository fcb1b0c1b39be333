import { useId, useState, type KeyboardEvent } from 'react'
import { searchOptions, type SelectOption } from './search-options'
import { useDebounced } from './use-debounced'

/** Specification §9: select search debounce. */
const SEARCH_DEBOUNCE_MS = 300

interface ComboboxInput {
  readonly options: readonly SelectOption[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * State of an editable combobox with a list, as the ARIA Authoring Practices describe it. Options that cannot be
 * chosen can be reached, so that their reason is read out, but not taken.
 */
export function useCombobox({ options, value, onChange }: ComboboxInput) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  /** What is typed; null while nothing is, and the chosen name is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [activeValue, setActiveValue] = useState<string | null>(null)
  const query = useDebounced(typed ?? '', SEARCH_DEBOUNCE_MS)
  // An emptied field shows everything at once.
  const shown = searchOptions(options, typed ? query : '')
  const selected = options.find((option) => option.value === value)
  const active = shown.find((option) => option.value === activeValue) ?? (typed ? shown[0] : undefined)

  const show = () => {
    setOpen(true)
    setActiveValue(value || null)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    setActiveValue(null)
  }
  const choose = (option: SelectOption | undefined) => {
    if (!option || option.disabledReason !== undefined) return
    onChange(option.value)
    close()
  }
  /** Enter may come before the list has followed what was typed. */
  const meant = () => (typed && activeValue === null ? searchOptions(options, typed)[0] : active)
  const move = (step: number) => {
    if (!open) return show()
    const at = active ? shown.indexOf(active) : step > 0 ? -1 : 0
    const next = shown.at((at + step + shown.length) % Math.max(shown.length, 1))
    setActiveValue(next?.value ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const handled = handleKey(event, { open, move, close, choose: () => choose(meant()) })
    if (handled) event.preventDefault()
  }
  const type = (text: string) => {
    setTyped(text)
    setActiveValue(null)
    setOpen(true)
  }
  return { listId, open, typed, query, shown, selected, active, show, close, choose, type, onKeyDown }
}

interface KeyActions {
  readonly open: boolean
  readonly move: (step: number) => void
  readonly close: () => void
  readonly choose: () => void
}

function handleKey({ key, altKey }: KeyboardEvent, { open, move, close, choose }: KeyActions): boolean {
  if (key === 'ArrowDown') return (move(1), true)
  if (key === 'ArrowUp') return altKey && open ? (close(), true) : (move(-1), true)
  if (key === 'Enter' && open) return (choose(), true)
  if (key === 'Escape' && open) return (close(), true)
  return false
}
