import { useEffect, useRef, useState } from 'react'
import { checkAll, checkbox } from './checkbox.css'
import { useHydrated } from './use-hydrated'

/** Those of a form, wherever on the page they stand. */
const boxesOf = (form: HTMLFormElement | null, name: string): readonly HTMLInputElement[] =>
  [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name === name,
  )

/** Ticks and unticks every checkbox called `name` of its form, and shows whether all are; there only where script runs. */
export function CheckAll({ name, label, form }: { name: string; label: string; form: string }) {
  const hydrated = useHydrated()
  const own = useRef<HTMLInputElement>(null)
  const [isChecked, setChecked] = useState(false)
  useEffect(() => {
    if (!hydrated) return
    const follow = () => {
      const boxes = boxesOf(own.current?.form ?? null, name)
      const ticked = boxes.filter((box) => box.checked).length
      setChecked(ticked > 0 && ticked === boxes.length)
      if (own.current) own.current.indeterminate = ticked > 0 && ticked < boxes.length
    }
    // The browser may have restored some, or they were ticked before script was ready.
    const frame = requestAnimationFrame(follow)
    document.addEventListener('change', follow)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('change', follow)
    }
  }, [hydrated, name])
  if (!hydrated) return null
  return (
    <label className={checkAll}>
      <input
        ref={own}
        type="checkbox"
        className={checkbox}
        form={form}
        checked={isChecked}
        onChange={({ currentTarget }) => {
          setChecked(currentTarget.checked)
          for (const box of boxesOf(currentTarget.form, name)) box.checked = currentTarget.checked
        }}
      />
      {label}
    </label>
  )
}
