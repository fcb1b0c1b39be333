import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Statistics } from '#contracts/translate'
import { TRANSLATION_LANGUAGES } from '#contracts/languages'
import { formatNumber } from '~/lib/format'
import { useLanguageName } from '~/lib/language-options'
import { sourcesOf, targetsOf, type Pairs } from '~/lib/language-pairs'
import { ButtonLink } from '~/ui/button'
import * as css from './landing.css'
import { Samples } from './samples'

const STEPS = ['upload', 'language', 'wait', 'download'] as const
const ADVANTAGES = ['layout', 'privacy', 'price', 'failure', 'everywhere'] as const
/** Question and the article of the help that says more. */
const QUESTIONS = [
  ['files', 'files'],
  ['layout', 'layout'],
  ['price', 'free-translation'],
  ['privacy', 'privacy-of-files'],
] as const
/** A smaller number says nothing yet. */
const WORTH_SAYING = 10

interface LandingProps {
  readonly pairs: Pairs
  readonly statistics: Statistics | null
}

/** What stands below the tool (specification §5): how it works, what can be relied on, how much was done, questions. */
export function Landing({ pairs, statistics }: LandingProps) {
  const { t: tCommon } = useTranslation('common')
  const { t } = useTranslation('landing')
  const served = TRANSLATION_LANGUAGES.filter(
    ({ code }) => sourcesOf(pairs, '').has(code) || targetsOf(pairs, 'auto').has(code),
  ).map(({ code }) => code)
  return (
    <div className={css.landing} id="features">
      <Process />
      <Samples />
      <Advantages />
      <Numbers statistics={statistics} languages={served.length} />
      {served.length > 0 && <Languages served={served} />}
      <Questions />
      <section className={css.invitation}>
        <h2 className={css.title}>{t('try')}</h2>
        <ButtonLink kind="primary" href="#translate">
          {tCommon('header.tryForFree')}
        </ButtonLink>
      </section>
    </div>
  )
}

function Process() {
  const { t } = useTranslation('landing')
  return (
    <section className={css.section}>
      <h2 className={css.title}>{t('process.title')}</h2>
      <ol className={css.steps}>
        {STEPS.map((step, index) => (
          <li key={step} className={css.step}>
            <span className={css.stepNumber} aria-hidden>
              {index + 1}
            </span>
            <h3 className={css.name}>{t(`process.${step}.title`)}</h3>
            <p className={css.text}>{t(`process.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Advantages() {
  const { t } = useTranslation('landing')
  return (
    <section className={css.section}>
      <h2 className={css.title}>{t('advantages.title')}</h2>
      <ul className={css.advantages}>
        {ADVANTAGES.map((advantage) => (
          <li key={advantage} className={css.advantage}>
            <h3 className={css.name}>{t(`advantages.${advantage}.title`)}</h3>
            <p className={css.text}>{t(`advantages.${advantage}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Numbers({ statistics, languages }: Pick<LandingProps, 'statistics'> & { languages: number }) {
  const { t, i18n } = useTranslation('landing')
  const numbers = (['documents', 'pages', 'languages'] as const)
    .map((name) => [name, name === 'languages' ? languages : (statistics?.[name] ?? 0)] as const)
    .filter(([, number]) => number >= WORTH_SAYING)
  if (numbers.length < 2) return null // one alone is no section; the languages have their own
  return (
    <section className={css.section}>
      <h2 className={css.title}>{t('statistics.title')}</h2>
      <dl className={css.numbers}>
        {numbers.map(([name, number]) => (
          <div key={name} className={css.number}>
            <dt className={css.text}>{t(`statistics.${name}`)}</dt>
            <dd className={css.figure}>{formatNumber(number, i18n.language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Languages({ served }: { served: readonly string[] }) {
  const { t } = useTranslation('landing')
  const nameOf = useLanguageName()
  return (
    <section className={css.section}>
      <h2 className={css.title}>{t('languages.title')}</h2>
      <p className={css.text}>{t('languages.text')}</p>
      <ul className={css.languages}>
        {served.map((code) => (
          <li key={code} className={css.language}>
            {nameOf(code)}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/help/languages">{t('languages.more')}</Link>
      </p>
    </section>
  )
}

function Questions() {
  const { t } = useTranslation('landing')
  return (
    <section className={css.section}>
      <h2 className={css.title}>{t('faq.title')}</h2>
      <div className={css.questions}>
        {QUESTIONS.map(([question, article]) => (
          <details key={question} className={css.question}>
            <summary className={css.summary}>{t(`faq.${question}.question`)}</summary>
            <div className={css.answer}>
              <p>{t(`faq.${question}.answer`)}</p>
              <Link to={`/help/${article}`} aria-label={`${t('faq.more')}: ${t(`faq.${question}.question`)}`}>
                {t('faq.more')}
              </Link>
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
