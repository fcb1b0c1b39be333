import type { Paragraph } from '../../../../platform/typeset'
import type { Box } from '../geometry'
import type { Block, Glyph } from '../layout'
import { fitBlock, type Fit, type FitOptions } from './fit'
import type { Initial } from './initial'
import type { Room } from './room'
import type { Tag } from './translation'
import type { Aside, MovedBullet } from './turn-block'

/** A block and what is to stand in its place. */
export interface Text {
  readonly block: Block
  /** As the source has it. */
  readonly original: Block
  readonly paragraph: Paragraph<Tag>
  readonly room: Room
  /** Where its words are cut through; null for nearly all. */
  readonly cut: Box | null
  readonly options: Omit<FitOptions, 'cap'>
  readonly runsOn: boolean
  readonly alsoMoved: readonly Glyph[]
  readonly asides: readonly Aside[]
  readonly bullet: MovedBullet | null
  /** What it stands on, where that grows with it. */
  readonly badge: readonly MovedBullet[]
  readonly initial: Initial<Tag> | null
  /** A line that is not translated: it goes with those above and below it, or stays as it is. */
  readonly rider: boolean
}

/** A block and how its translation is set. */
export interface Fitted extends Text {
  readonly fit: Fit<Tag>
}

/** How a text is set by itself, in its place. */
export const fitAlone = (text: Text, cap: number, narrower = 1): Fit<Tag> => {
  const { block, paragraph, room, options } = text
  return fitBlock(block, paragraph, room, { ...options, condense: options.condense * narrower, cap })
}
