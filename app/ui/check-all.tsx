import { useState, type ChangeEvent } from 'react'
import { checkAll, checkbox } from './checkbox.css'
import { useHydrated } from './use-hydrated'

/** Ticks and unticks every checkbox called `name` of its form; there only where script runs. */
export function CheckAll({ name, label, form }: { name: string; label: string; form: string }) {
  const hydrated = useHydrated()
  const [isChecked, setChecked] = useState(false)
  if (!hydrated) return null
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setChecked(currentTarget.checked)
    const boxes = currentTarget.form?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? []
    for (const box of boxes) box.checked = currentTarget.checked
  }
  return (
    <label className={checkAll}>
      <input type="checkbox" className={checkbox} form={form} checked={isChecked} onChange={onChange} />
      {label}
    </label>
  )
}
