import { useTranslation } from 'react-i18next'
import type texts from '../../../locales/en/names.json'
import { pinyinOf, type ChineseName, type NameCharacter } from './chinese-name'
import * as css from './names.css'

type Concept = keyof (typeof texts)['concepts']

/** A name in both scripts, how it is said, and why each of its characters is there. */
export function NameCard({ name }: { name: ChineseName }) {
  const { t } = useTranslation('names')
  const characters = [name.surname, ...name.given]
  const written = (script: 'simplified' | 'traditional') =>
    characters.map((character) => character[script]).join('')
  return (
    <li className={css.name}>
      <div className={css.written}>
        <h3 className={css.large} lang="zh-Hans">
          {written('simplified')}
        </h3>
        <p className={css.pinyin} lang="zh-Latn-pinyin">
          <bdi>{pinyinOf(name)}</bdi>
        </p>
        <p>
          <span className={css.label}>{t('traditional')} </span>
          <span className={css.second} lang="zh-Hant">
            {written('traditional')}
          </span>
        </p>
      </div>
      <div className={css.explained}>
        <p>
          <span className={css.label}>{t('meaning')} </span>
          <strong>
            <NameMeaning given={name.given} />
          </strong>
        </p>
        <ul className={css.characters}>
          {characters.map((character) => (
            <CharacterLine key={character.simplified} character={character} />
          ))}
        </ul>
      </div>
    </li>
  )
}

function NameMeaning({ given }: { given: readonly NameCharacter[] }) {
  const { t } = useTranslation('names')
  const [first, second] = given.map(({ meanings }) => t(`concepts.${meanings[0] as Concept}`))
  return <>{second ? t('both', { first, second }) : first}</>
}

function CharacterLine({ character }: { character: NameCharacter }) {
  const { t } = useTranslation('names')
  const { simplified, traditional, pinyin, meanings, echoes, fitsSeason } = character
  const concepts = meanings.map((meaning) => t(`concepts.${meaning as Concept}`)).join(' · ')
  const reasons = [echoes && t('echoes', { part: echoes }), fitsSeason && t('fitsSeason')].filter(Boolean)
  return (
    <li className={css.character}>
      <span className={css.glyph}>
        <span lang="zh-Hans">{simplified}</span>
        {traditional !== simplified && (
          <>
            {' '}
            <span lang="zh-Hant">{traditional}</span>
          </>
        )}
      </span>
      <span className={css.words}>
        <span>
          <bdi lang="zh-Latn-pinyin">{pinyin}</bdi>
          {' – '}
          {concepts || t('familyName')}
        </span>
        {reasons.length > 0 && <span className={css.reason}>{reasons.join(' · ')}</span>}
      </span>
    </li>
  )
}
