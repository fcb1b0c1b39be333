import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from './hidden'
import * as css from './message.css'

const GLYPHS = { error: CircleAlert, caution: TriangleAlert, success: CircleCheck, note: Info }

export interface MessageProps {
  readonly tone: keyof typeof GLYPHS
  /** The tone in words: colour and icon are not the only sign. */
  readonly label: string
  /** Spoken at once when it appears. */
  readonly alert?: boolean
  readonly id?: string
  readonly children: ReactNode
}

export function Message({ tone, label, alert = false, id, children }: MessageProps) {
  const Glyph = GLYPHS[tone]
  return (
    <div className={css.tone[tone]} id={id} {...(alert && { role: 'alert' })}>
      <Glyph size={20} className={css.glyph} aria-hidden />
      <div className={css.body}>
        <div>
          <VisuallyHidden>{label}: </VisuallyHidden>
          {children}
        </div>
      </div>
    </div>
  )
}
