import { ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Preview, PreviewSide, TranslatedDocument } from '#contracts/preview'
import { documentPath } from '~/features/my-documents/documents-data'
import { useBoot } from '~/lib/boot'
import { useLanguageName } from '~/lib/language-options'
import { localizedPath } from '~/lib/languages'
import { Button } from '~/ui/button'
import { Tooltip } from '~/ui/tooltip'
import { useHydrated } from '~/ui/use-hydrated'
import * as css from './document.css'

type Pages = Extract<Preview, { kind: 'pages' }>

interface PageComparisonProps {
  readonly document: TranslatedDocument
  readonly preview: Pages
}

/** Pages of a PDF side by side: one frame holds both, so that they move together with or without script. */
export function PageComparison({ document, preview }: PageComparisonProps) {
  const { t } = useTranslation('document')
  const nameOf = useLanguageName()
  const hydrated = useHydrated()
  const [zoom, setZoom] = useState<css.Zoom>(1)
  const sides: readonly PreviewSide[] = preview.original ? ['source', 'result'] : ['result']
  return (
    <>
      {hydrated && <ZoomControls zoom={zoom} onZoom={setZoom} />}
      {/* a frame that scrolls must be reached by the keyboard */}
      <div
        className={zoom === 1 ? css.frame : css.enlarged}
        role="region"
        aria-label={document.fileName}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div className={css.zoomed[zoom]}>
          {preview.original && (
            <div className={`${css.pair} ${css.heads}`} aria-hidden>
              <p className={css.side}>{t('side.source', { language: nameOf(document.from) })}</p>
              <p className={css.side}>{t('side.result', { language: nameOf(document.to) })}</p>
            </div>
          )}
          <ol className={css.pages}>
            {preview.pages.map((page) => (
              <li key={page.number} className={preview.original ? css.pair : css.alone}>
                {sides.map((side) => (
                  <PagePicture key={side} document={document} side={side} page={page} />
                ))}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </>
  )
}

function PagePicture({
  document,
  side,
  page: { number, width, height },
}: {
  document: TranslatedDocument
  side: PreviewSide
  page: Pages['pages'][number]
}) {
  const { t } = useTranslation('document')
  const { boot } = useBoot()
  const nameOf = useLanguageName()
  const language = nameOf(side === 'source' ? document.from : document.to)
  const query = new URLSearchParams({ task: document.taskId, side, number: String(number) })
  const address = localizedPath(boot.language, `${documentPath(document.docId)}/page?${query.toString()}`)
  return (
    <a href={address} className={css.page}>
      <span className={css.pageSide} aria-hidden>
        {t(side === 'source' ? 'side.source' : 'side.result', { language })}
      </span>
      <img
        src={address}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        alt={t(side === 'source' ? 'page.source' : 'page.result', { number })}
        className={css.picture}
      />
    </a>
  )
}

function ZoomControls({ zoom, onZoom }: { zoom: css.Zoom; onZoom: (zoom: css.Zoom) => void }) {
  const { t } = useTranslation('document')
  const { boot } = useBoot()
  const index = css.ZOOMS.indexOf(zoom)
  const percent = new Intl.NumberFormat(boot.language.code, { style: 'percent' })
  const step = (by: 1 | -1, text: string, Icon: typeof ZoomIn) => {
    const next = css.ZOOMS[index + by]
    return (
      <Tooltip text={text}>
        {(control) => (
          <Button
            {...control}
            kind="quiet"
            square
            aria-label={text}
            aria-disabled={next === undefined}
            onClick={() => next !== undefined && onZoom(next)}
          >
            <Icon size={20} aria-hidden />
          </Button>
        )}
      </Tooltip>
    )
  }
  return (
    <div className={css.zoom} role="group" aria-label={t('zoom.label')}>
      {step(-1, t('zoom.out'), ZoomOut)}
      <span className={css.zoomValue} role="status">
        {percent.format(zoom)}
      </span>
      {step(1, t('zoom.in'), ZoomIn)}
    </div>
  )
}
