import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { button } from './button.css'
import { useKeptFocus } from './use-kept-focus'

interface Look {
  readonly kind?: 'primary' | 'secondary' | 'quiet'
  /** As wide as its place. */
  readonly wide?: boolean
  readonly large?: boolean
  /** An icon only; name it by `aria-label`. */
  readonly square?: boolean
}

const classOf = ({ kind = 'secondary', wide = false, large = false, square = false }: Look): string =>
  button({ kind, ...(wide && { wide }), ...(large && { large }), ...(square && { square }) })

export function Button({
  kind,
  wide,
  large,
  square,
  type = 'button',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  const look = classOf({
    ...(kind && { kind }),
    ...(wide && { wide }),
    ...(large && { large }),
    ...(square && { square }),
  })
  return <button ref={useKeptFocus(rest.disabled === true)} type={type} {...rest} className={look} />
}

/** A link that looks like a button: it leads somewhere or downloads something. */
export function ButtonLink({
  kind,
  wide,
  large,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const look = classOf({ ...(kind && { kind }), ...(wide && { wide }), ...(large && { large }) })
  return (
    <a {...rest} className={look}>
      {children}
    </a>
  )
}
