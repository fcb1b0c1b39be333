import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type UIEventHandler } from 'react'
import * as css from './carousel.css'
import { CAROUSEL_MS, SCROLL_SETTLED_MS } from './timing'
import { useHydrated } from './use-hydrated'

export interface CarouselTexts {
  readonly label: string
  readonly previous: string
  readonly next: string
  readonly pause: string
  readonly play: string
  /** "2 of 4". */
  readonly position: (shown: number, total: number) => string
}

/**
 * Turns every 3 seconds (specification §9), never under the pointer or the focus, never for those who want less motion, and it can be
 * stopped (WCAG 2.2, 2.2.2). Without script it is a row to be scrolled.
 */
export function Carousel({ slides, texts }: { slides: readonly ReactNode[]; texts: CarouselTexts }) {
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const hydrated = useHydrated()
  const show = (index: number): void => {
    const next = (index + slides.length) % slides.length
    setShown(next)
    scrollTo(row.current, next)
  }
  const onScroll = useSettledScroll((element) => setShown(slideInView(element)))
  useEffect(() => {
    if (isPaused || isHeld || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => show(shown + 1), CAROUSEL_MS)
    return () => clearTimeout(timer)
  })
  return (
    <section
      className={css.carousel}
      aria-roledescription="carousel"
      aria-label={texts.label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* a row that scrolls must be reached by the keyboard */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={row} className={css.slides} tabIndex={0} aria-label={texts.label} onScroll={onScroll}>
        {slides.map((slide, index) => (
          <li key={index} className={css.slide}>
            {slide}
          </li>
        ))}
      </ul>
      {hydrated && (
        <div className={css.controls}>
          <Control label={texts.previous} onClick={() => show(shown - 1)}>
            <ChevronLeft size={20} className={css.backwards} aria-hidden />
          </Control>
          <span className={css.position} aria-live={isPaused || isHeld ? 'polite' : 'off'}>
            {texts.position(shown + 1, slides.length)}
          </span>
          <Control label={isPaused ? texts.play : texts.pause} onClick={() => setPaused(!isPaused)}>
            {isPaused ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
          </Control>
          <Control label={texts.next} onClick={() => show(shown + 1)}>
            <ChevronRight size={20} className={css.backwards} aria-hidden />
          </Control>
        </div>
      )}
    </section>
  )
}

/** A finger, the wheel and the arrow keys move the row, too: tells where it has come to rest. */
function useSettledScroll(onSettled: (row: HTMLElement) => void): UIEventHandler<HTMLElement> {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ currentTarget }) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSettled(currentTarget), SCROLL_SETTLED_MS)
  }
}

/** In either direction of writing: both are measured from the row's own edge. */
function slideInView(row: HTMLElement): number {
  const distances = Array.from(row.children, (slide) =>
    Math.abs((slide as HTMLElement).offsetLeft - row.offsetLeft - row.scrollLeft),
  )
  return distances.indexOf(Math.min(...distances))
}

/** Only the row moves: `scrollIntoView` would move the page with it. */
function scrollTo(row: HTMLElement | null, index: number): void {
  const slide = row?.children[index]
  if (!row || !(slide instanceof HTMLElement)) return
  row.scrollTo({ left: slide.offsetLeft - row.offsetLeft, behavior: 'smooth' })
}

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.control} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
