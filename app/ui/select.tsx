import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FieldControl } from './field'
import { control as controlClass } from './field.css'
import { VisuallyHidden } from './hidden'
import type { SelectOption } from './search-options'
import * as css from './select.css'
import { useCombobox } from './use-combobox'
import { useHydrated } from './use-hydrated'

export interface SelectTexts {
  readonly open: string
  readonly noMatch: (query: string) => string
  readonly matches: (count: number) => string
}

export interface SelectProps {
  readonly control: FieldControl
  readonly name: string
  readonly options: readonly SelectOption[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** Shown while nothing is chosen. */
  readonly placeholder?: string
  readonly texts: SelectTexts
}

/** A native select without script, a searchable one with it; both send the same field. */
export function SearchSelect(props: SelectProps) {
  return useHydrated() ? <Combobox {...props} /> : <NativeSelect {...props} />
}

/** Keeps its value by itself, so that it works before and without script. */
export function NativeSelect({
  control,
  name,
  options,
  value,
  onChange,
  placeholder,
}: Omit<SelectProps, 'texts'>) {
  const select = useRef<HTMLSelectElement>(null)
  // Chosen before script was ready, or restored by the browser.
  useEffect(() => {
    const chosen = select.current?.value
    if (chosen !== undefined && chosen !== value) onChange(chosen)
    // Once, at the start.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div className={css.combobox}>
      <select
        {...control}
        ref={select}
        name={name}
        defaultValue={value}
        className={`${controlClass} ${css.native}`}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabledReason !== undefined}>
            {[option.label, option.detail, option.disabledReason].filter(Boolean).join(' – ')}
          </option>
        ))}
      </select>
      <span className={css.nativeToggle}>
        <ChevronDown size={18} aria-hidden />
      </span>
    </div>
  )
}

function Combobox({ control, name, options, value, onChange, placeholder, texts }: SelectProps) {
  const box = useCombobox({ options, value, onChange })
  const input = useRef<HTMLInputElement>(null)
  const optionId = (option: SelectOption) => `${box.listId}-${option.value}`
  return (
    <div className={css.combobox}>
      <input type="hidden" name={name} value={value} />
      <input
        {...control}
        ref={input}
        className={`${controlClass} ${css.input}`}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={box.open}
        aria-controls={box.listId}
        {...(box.open && box.active && { 'aria-activedescendant': optionId(box.active) })}
        placeholder={box.selected?.label ?? placeholder}
        value={box.typed ?? box.selected?.label ?? ''}
        onChange={(event) => box.type(event.target.value)}
        onKeyDown={box.onKeyDown}
        onClick={box.show}
        onFocus={(event) => event.target.select()}
        onBlur={box.close}
      />
      <button
        type="button"
        className={css.toggle}
        tabIndex={-1}
        aria-label={texts.open}
        aria-expanded={box.open}
        aria-controls={box.listId}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          input.current?.focus()
          if (box.open) box.close()
          else box.show()
        }}
      >
        <ChevronDown size={18} aria-hidden />
      </button>
      <OptionList box={box} optionId={optionId} labelledBy={`${control.id}-label`} texts={texts} />
    </div>
  )
}

interface OptionListProps {
  readonly box: ReturnType<typeof useCombobox>
  readonly optionId: (option: SelectOption) => string
  readonly labelledBy: string
  readonly texts: SelectTexts
}

function OptionList({ box, optionId, labelledBy, texts }: OptionListProps) {
  const { listId, open, shown, active, selected, query, choose } = box
  const activeId = active && optionId(active)
  useEffect(() => {
    if (open && activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [open, activeId])
  return (
    <div className={css.popup} hidden={!open}>
      <ul className={css.list} id={listId} role="listbox" aria-labelledby={labelledBy}>
        {open &&
          shown.map((option) => (
            <Option
              key={option.value}
              id={optionId(option)}
              option={option}
              active={option === active}
              selected={option === selected}
              onChoose={() => choose(option)}
            />
          ))}
      </ul>
      {open && shown.length === 0 && <p className={css.nothing}>{texts.noMatch(query)}</p>}
      <VisuallyHidden>
        <span role="status">{open && query && shown.length > 0 ? texts.matches(shown.length) : ''}</span>
      </VisuallyHidden>
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly option: SelectOption
  readonly active: boolean
  readonly selected: boolean
  readonly onChoose: () => void
}

function Option({ id, option, active, selected, onChoose }: OptionProps) {
  const { label, detail, detailLang, disabledReason } = option
  return (
    // The keyboard is handled by the combobox, which keeps the focus.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-disabled={disabledReason !== undefined}
      className={css.option}
      data-active={active}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={css.check}>{selected && <Check size={18} aria-hidden />}</span>
      <span className={css.names}>
        <span>{label}</span>
        {detail && detail !== label && (
          <span className={css.detail}>
            <bdi lang={detailLang}>{detail}</bdi>
          </span>
        )}
      </span>
      {disabledReason !== undefined && <span className={css.reason}>{disabledReason}</span>}
    </li>
  )
}
