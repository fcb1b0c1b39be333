import { forwardRef, type AnchorHTMLAttributes, type ButtonHTMLAttributes } from 'react'
import { button } from './button.css'

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

export const Button = forwardRef<HTMLButtonElement, Look & ButtonHTMLAttributes<HTMLButtonElement>>(
  function Button({ kind, wide, large, square, type = 'button', ...rest }, ref) {
    const look = classOf({
      ...(kind && { kind }),
      ...(wide && { wide }),
      ...(large && { large }),
      ...(square && { square }),
    })
    return <button ref={ref} type={type} {...rest} className={look} />
  },
)

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
