import { useTranslation } from 'react-i18next'
import { BASE_PATH } from '~/lib/languages'
import { engineName } from '~/lib/engine-name'
import { useLanguageName } from '~/lib/language-options'
import { Carousel } from '~/ui/carousel'
import * as css from './landing.css'

/** Made by `scripts/make-samples.mjs`, which names engine and languages. */
const SAMPLES = [
  { name: 'pdf', format: 'PDF', from: 'en', to: 'es' },
  { name: 'pptx', format: 'PowerPoint', from: 'en', to: 'fr' },
  { name: 'docx', format: 'Word', from: 'fr', to: 'es' },
] as const
const ENGINE = 'apertium'
/** Pixels of each picture. */
const [WIDTH, HEIGHT] = [640, 454]

/** Pages of our own samples before and after, as the product translated them. */
export function Samples() {
  const { t } = useTranslation('landing')
  return (
    <section className={css.section}>
      <h2 className={css.title}>{t('pictures.title')}</h2>
      <p className={css.caption}>{t('pictures.text')}</p>
      <Carousel
        slides={SAMPLES.map((sample) => (
          <Sample key={sample.name} {...sample} />
        ))}
        texts={{
          label: t('pictures.title'),
          previous: t('pictures.previous'),
          next: t('pictures.next'),
          pause: t('pictures.pause'),
          play: t('pictures.play'),
          position: (number, total) => t('pictures.position', { number, total }),
        }}
      />
    </section>
  )
}

function Sample({ name, format, from, to }: (typeof SAMPLES)[number]) {
  const { t } = useTranslation('landing')
  const nameOf = useLanguageName()
  const sides = [
    { side: 'original', alt: t('pictures.original', { format, language: nameOf(from) }) },
    { side: 'translation', alt: t('pictures.translation', { language: nameOf(to) }) },
  ]
  return (
    <figure className={css.sample}>
      <div className={css.pictures}>
        {sides.map(({ side, alt }) => (
          <img
            key={side}
            src={`${BASE_PATH}/samples/${name}-${side}.webp`}
            width={WIDTH}
            height={HEIGHT}
            loading="lazy"
            decoding="async"
            alt={alt}
            className={css.picture}
          />
        ))}
      </div>
      <figcaption className={css.caption}>
        {t('pictures.caption', {
          format,
          from: nameOf(from),
          to: nameOf(to),
          engine: engineName(ENGINE),
        })}
      </figcaption>
    </figure>
  )
}
