import { FAULT_TEXTS, type CardFaults, type FieldCode } from '../card-rules'
import { markup, type Html } from './html'
import type { Translate } from './texts'

interface Input {
  readonly name: 'number' | 'expiry' | 'cvc'
  readonly label: string
  readonly autocomplete: string
  readonly placeholder: string
  readonly maxLength: number
}

const INPUTS: readonly Input[] = [
  { name: 'number', label: 'field.number', autocomplete: 'cc-number', placeholder: '', maxLength: 30 },
  {
    name: 'expiry',
    label: 'field.expiry',
    autocomplete: 'cc-exp',
    placeholder: 'field.expiryHint',
    maxLength: 9,
  },
  { name: 'cvc', label: 'field.cvc', autocomplete: 'cc-csc', placeholder: '', maxLength: 6 },
]

/**
 * The three fields of a card, each with its own message. What was typed is never written back but for the date: a number and its
 * code are in no page.
 */
export const cardInputs = (translate: Translate, faults: CardFaults = {}, expiry = ''): Html[] =>
  INPUTS.map((input) => {
    const code: FieldCode | undefined = faults[input.name]
    const placeholder = input.placeholder === '' ? '' : translate(input.placeholder)
    const message = code ? translate(`error.${FAULT_TEXTS[code]}`) : ''
    return markup`<div class="field ${input.name}">
      <label for="${input.name}">${translate(input.label)}</label>
      <input
        id="${input.name}"
        name="${input.name}"
        type="text"
        inputmode="numeric"
        dir="ltr"
        spellcheck="false"
        autocapitalize="off"
        autocomplete="${input.autocomplete}"
        maxlength="${input.maxLength}"
        placeholder="${placeholder}"
        value="${input.name === 'expiry' ? expiry : ''}"
        required
        aria-describedby="${input.name}-error"
        ${code ? markup` aria-invalid="true"` : ''}
      />
      <p class="error" id="${input.name}-error" aria-live="polite">${message}</p>
    </div>`
  })
